import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import type { Payload, Records } from '../../../schema/people/grant/records.ts';
import type { WebhookSender } from '../../ports/webhook-sender/port.ts';
import { clientOf, unusedClient } from './register.ts';

type Options = {
  readonly records: Records;
  /** Reaches only public addresses, because anybody may name one. */
  readonly documents: Pick<WebhookSender, 'get'>;
  readonly errors: typeof errors;
  /** Charges a fetch to the caller of the request. @throws Problem rate_limit.exceeded */
  readonly admit: () => Promise<void>;
};

/** Seconds for which a fetched document is used by new authorizations. */
const fresh = 300;
/** Maximum length of an address, in characters. */
const longest = 500;
/** Requests that begin an authorization. Only these fetch a document. */
const beginning: ReadonlySet<string | undefined> = new Set(['authorization', 'pushed_authorization_request']);

/**
 * Whether the id of a client is the address of a document with its metadata: an https URL in its normal form, with a path and without user
 * information or a fragment (draft-ietf-oauth-client-id-metadata-document, 3).
 */
export function isDocumentAddress(id: string): boolean {
  const url = id.length <= longest && id.startsWith('https://') ? URL.parse(id) : null;
  return url !== null && url.href === id && url.pathname !== '/' && !url.username && !url.password && !id.includes('#');
}

/**
 * Finds a client by the address of its document (OAuth Client ID Metadata Document). A new authorization fetches the document if none was in
 * the last 5 minutes. Tokens are exchanged and refreshed with the stored one, so that they do not depend on the client's web site.
 * @throws InvalidClient if there is no valid document, TemporarilyUnavailable if the caller's address began too many
 */
export function documentClients({ records, documents, errors, admit }: Options) {
  const invalid = (detail: string) => new errors.InvalidClient(detail);
  return async (id: string, ctx: KoaContextWithOIDC | undefined): Promise<Payload | undefined> => {
    const stored = (await records.find({ model: 'Client', id }))?.payload;
    if (!beginning.has(ctx?.oidc.route)) return stored;
    if (stored && Number(stored.client_id_issued_at) > Date.now() / 1000 - fresh) return stored;
    await admit().catch(() => {
      throw new errors.TemporarilyUnavailable('too many clients from this network address');
    });
    const answer = await documents.get(id, { Accept: 'application/json' });
    if ('error' in answer) throw invalid(`The document could not be fetched: ${answer.message}`);
    if (answer.status !== 200) throw invalid(`The document was answered with ${answer.status}.`);
    const client = read(answer.body, id, invalid);
    await records.put({ model: 'Client', id }, client, { grant: null, seconds: unusedClient });
    return client;
  };
}

function read(text: string, id: string, invalid: (detail: string) => Error) {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw invalid('The document is not JSON, or longer than 16 KiB.');
  }
  if ((document as { client_id?: unknown } | null)?.client_id !== id) throw invalid('client_id of the document is not its address.');
  try {
    return clientOf(document, id);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}
