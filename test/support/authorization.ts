import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Page, Visitor } from './browser.ts';
import { baseUrl } from './services.ts';

/** Redirect URI of the clients; no server listens there. */
export const callback = 'http://127.0.0.1:54321/callback';

type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers by the contract, and fail where it is not held
  readonly body: any;
};

/** A registered client of an app's authorization server, without a browser. Requests do not use a socket. */
export async function registered(app: FastifyInstance, metadata: object = {}) {
  const { body } = await register(app, metadata);
  return clientOf(app, body.client_id);
}

/** Sends a registration. */
export async function register(app: FastifyInstance, metadata: object = {}): Promise<Answer> {
  const payload = { client_name: 'Deneme', redirect_uris: [callback], token_endpoint_auth_method: 'none', ...metadata };
  const reply = await app.inject({ method: 'POST', url: '/oauth/register', payload });
  return { status: reply.statusCode, body: reply.json() };
}

/** Requests of a client with this id. */
export function clientOf(app: FastifyInstance, id: string) {
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ client_id: id, ...form }).toString(),
    });
    return { status: reply.statusCode, body: reply.payload === '' ? null : reply.json() };
  };
  return {
    id,
    post,
    /** A new authorization request, with its verifier. */
    ask(parameters: Record<string, string | undefined> = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const all = {
        client_id: id,
        response_type: 'code',
        redirect_uri: callback,
        state: 'durum',
        scope: 'tasks:read tasks:write projects:read',
        resource: `${baseUrl}/mcp`,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      };
      const query = new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
      return { verifier, path: `/oauth/authorize?${query}` };
    },
    exchange: (code: string, verifier: string, form: Record<string, string> = {}) =>
      post('/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: callback, ...form }),
    refresh: (token: string, form: Record<string, string> = {}) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...form }),
    revoke: (token: string) => post('/oauth/revoke', { token }),
  };
}

export type OauthClient = ReturnType<typeof clientOf>;

/** Whether a URL leads to a client. */
export const isCallback = (url: string): boolean => url.startsWith(callback);

/** A person's choices on the consent page; what is not given stays as the page suggests. */
export type Choices = {
  readonly answer?: 'allow' | 'refuse' | 'request';
  readonly scopes?: readonly string[];
  readonly projects?: readonly string[];
  readonly days?: number;
  readonly write?: 'direct' | 'propose' | 'none';
  /** Hidden fields that a forger would change. */
  readonly hidden?: Record<string, string>;
};

/** Fields of the form on the consent page, as a browser would send them. */
export function formOf(
  { text }: Page,
  { answer = 'allow', scopes, projects = [], days = 90, write = 'direct', hidden = {} }: Choices = {},
): [string, string][] {
  const form = text.slice(text.indexOf('<form method="post"'));
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]): [string, string] => [
    name as string,
    value as string,
  ]);
  const ticked = [...form.matchAll(/name="scope" value="([^"]*)" checked/g)].map(([, value]) => value as string);
  return [
    ...Object.entries({ ...Object.fromEntries(fields), ...hidden }),
    ...(scopes ?? ticked).map((scope): [string, string] => ['scope', scope]),
    ...projects.map((project): [string, string] => ['project', project]),
    ['days', String(days)],
    ['write', write],
    ['answer', answer],
  ];
}

/** Submits the consent page. @returns the redirect to the client, or the page that explains why there is none */
export async function submit(visitor: Visitor, page: Page, choices: Choices = {}): Promise<Page> {
  const { pathname } = new URL(page.url);
  return visitor.visit('', isCallback, await visitor.ask('POST', pathname, { form: formOf(page, choices) }));
}

/** Parameters that an authorization brought back to the client. */
export const parametersOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.headers.get('location') as string).searchParams);

/** Gives a client access in a signed-in browser. @returns the answer of the token endpoint */
export async function connect(
  client: OauthClient,
  visitor: Visitor,
  { parameters, ...choices }: Choices & { readonly parameters?: Record<string, string | undefined> } = {},
): Promise<Answer> {
  const { verifier, path } = client.ask(parameters);
  const { code = '' } = parametersOf(await submit(visitor, await visitor.visit(path), choices));
  return client.exchange(code, verifier);
}

export const browserOf = (app: FastifyInstance): Visitor => new Visitor(baseUrl, app);
