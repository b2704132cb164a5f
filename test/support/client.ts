import type { FastifyInstance, InjectOptions } from 'fastify';
import { testApp } from './app.ts';
import { noteSecret } from './logs.ts';

/** A response; its body is parsed if it is JSON. */
export type Reply = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies by the contract, and fail where it is not held
  readonly body: any;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** Calls the app with a token, over HTTP without a socket. */
export class Client {
  readonly token: string | undefined;
  readonly #app: FastifyInstance | undefined;
  /** Without `app`: the app of this worker. */
  constructor(token?: string, app?: FastifyInstance) {
    this.token = token;
    this.#app = app;
    if (token) noteSecret(token);
  }

  get = (path: string, headers?: Headers) => this.request('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Headers) => this.request('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Headers) => this.request('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Headers) => this.request('PATCH', path, body, headers);
  delete = (path: string, headers?: Headers) => this.request('DELETE', path, undefined, headers);

  /**
   * `path` is below `/api/v1` unless it starts with another prefix: `/graphql`, `/openapi.json`, `/v1/…`. Strings and buffers are sent
   * unchanged.
   */
  async request(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Reply> {
    const app = this.#app ?? (await testApp()).app;
    const options: InjectOptions = {
      method,
      url: /^\/(graphql|openapi|docs|healthz|readyz|avatars|v1|api)\b/.test(path) || path === '/' ? path : `/api/v1${path}`,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    };
    const reply = await app.inject(options);
    const json = String(reply.headers['content-type'] ?? '').includes('json') && reply.payload !== '';
    return { status: reply.statusCode, body: json ? reply.json() : reply.payload, headers: reply.headers as Reply['headers'] };
  }

  /** Runs a GraphQL document: the reply's body is `{data, errors}`. */
  graphql(query: string, variables: Record<string, unknown> = {}, headers?: Headers): Promise<Reply> {
    return this.request('POST', '/graphql', { query, variables }, headers);
  }

  /** Like `graphql`, but returns the data and throws on any error. For steps that a test builds on. */
  async data(query: string, variables?: Record<string, unknown>): Promise<Reply['body']> {
    const { body } = await this.graphql(query, variables);
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data;
  }
}
