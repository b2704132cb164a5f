import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** An error of a registration (RFC 7591 3.2.2). */
export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused';
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';
  constructor(code: RegistrationRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that open something else than the client, so that a code would go to a page, a file or a message. */
const foreign =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|chrome-extension|moz-extension|resource|jar|ws|wss|ftp|sftp|ssh|mailto|tel|sms|intent|content|ms-[a-z-]+):$/;

/** Authentication methods of clients at the token endpoint. */
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** Grant types that clients may use. */
export const grantTypes = ['authorization_code', 'refresh_token'] as const;

const schema = z.object({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(10),
  client_name: z.string().max(1000).optional(),
  token_endpoint_auth_method: z.enum(authMethods).default('client_secret_basic'),
  grant_types: z
    .array(z.string().max(100))
    .max(20)
    .default([...grantTypes]),
  response_types: z.array(z.string().max(100)).max(20).default(['code']),
});

/** Seconds for which a client is kept if nobody gives it access. */
export const unusedClient = 86_400;

/** Characters of a client's name that are stored. */
const longestName = 100;

/** Metadata of a client without a registration, which has no secret to authenticate with. */
const documentSchema = schema.extend({ token_endpoint_auth_method: z.literal('none').default('none') });

/**
 * Returns the metadata of a new client from a registration request (RFC 7591), or from the document at the address `id`. Only what is listed
 * here is stored, so that no client can name another address for the server to fetch. @throws RegistrationRefused
 */
export function clientOf(body: unknown, id?: string) {
  const { data, error } = (id === undefined ? schema : documentSchema).safeParse(body);
  if (!data) {
    const [issue] = error.issues;
    const [field = ''] = issue?.path ?? [];
    throw refused(field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata', `${String(field)}: ${issue?.message}`);
  }
  const redirects = [...new Set(data.redirect_uris)];
  const kinds = redirects.map(kindOf);
  if (!data.grant_types.includes('authorization_code'))
    throw refused('invalid_client_metadata', 'grant_types must contain authorization_code');
  if (!data.response_types.includes('code')) throw refused('invalid_client_metadata', 'response_types must contain code');
  return {
    client_id: id ?? `cli_${randomBytes(18).toString('base64url')}`,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: nameOf(data.client_name) || nameOf(new URL(id ?? (redirects[0] as string)).host) || 'OAuth client',
    redirect_uris: redirects,
    // The library lets a native client return to any port of a loopback address (RFC 8252 7.3).
    application_type: kinds.every((kind) => kind === 'https') ? 'web' : 'native',
    token_endpoint_auth_method: data.token_endpoint_auth_method,
    grant_types: grantTypes.filter((type) => data.grant_types.includes(type)),
    response_types: ['code'],
    // No other: a fragment or a posted form would reach pages that this server does not know.
    response_modes: ['query'],
    ...(data.token_endpoint_auth_method !== 'none' && {
      client_secret: randomBytes(32).toString('base64url'),
      client_secret_expires_at: 0,
    }),
  };
}

/** Removes what could hide or reorder the text around it: control, format and unassigned characters. */
const nameOf = (text = '') => [...text.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, longestName).join('').trim();

/** Returns the kind of a redirect. @throws RegistrationRefused for one that could send a code elsewhere */
function kindOf(uri: string): 'https' | 'loopback' | 'private' {
  const url = URL.parse(uri);
  if (!url || !/^[\x21-\x7e]+$/.test(uri)) throw refused('invalid_redirect_uri', 'redirect_uris must be absolute URIs');
  const { protocol, hostname, username, password } = url;
  if (uri.includes('#')) throw refused('invalid_redirect_uri', 'redirect_uris must not have a fragment');
  if (username || password || uri.includes('*') || uri.includes('\\'))
    throw refused('invalid_redirect_uri', 'redirect_uris must not have user information, wildcards or backslashes');
  if (protocol === 'https:') return 'https';
  if (protocol === 'http:') {
    if (loopback.has(hostname)) return 'loopback';
    throw refused('invalid_redirect_uri', 'redirect_uris with http must be loopback addresses');
  }
  if (foreign.test(protocol)) throw refused('invalid_redirect_uri', `redirect_uris must not use ${protocol}`);
  return 'private';
}

const refused = (code: RegistrationRefused['code'], message: string) => new RegistrationRefused(code, message);
