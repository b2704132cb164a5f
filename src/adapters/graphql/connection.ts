import type { FastifyRequest } from 'fastify';
import { WebSocket } from 'ws';
import { present } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Locale } from '../../../schema/kernel/module.ts';
import type { Caller } from '../auth/authenticate.ts';
import { pickLocale } from '../language.ts';
import type { GraphqlOptions } from './options.ts';

/** Close codes of this server in addition to those of graphql-transport-ws. After each of them a client may reconnect. */
export const closeCodes = { tooMany: 4430, slowReader: 4503, goingAway: 1001, tryAgainLater: 1013 } as const;

/** One open WebSocket, with its caller and language. */
export class Connection {
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  /** Set as soon as the client has sent credentials, valid or not. */
  caller: Caller | undefined;
  /** Set when the credentials were found valid. */
  actor: Actor | undefined;
  locale: Locale;
  /** Called when the caller is authenticated. */
  onAuthenticated: () => void = () => undefined;
  /** Whether the last ping was answered. */
  alive = true;
  readonly closed: Promise<void>;
  readonly #log: GraphqlOptions['log'];
  #operations = 0;

  constructor(socket: WebSocket, request: FastifyRequest, log: GraphqlOptions['log']) {
    this.socket = socket;
    this.request = request;
    this.locale = pickLocale(request.headers['accept-language']);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    this.#log = log;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Returns the id of the next operation, which starts with the id of the connection. */
  nextRequestId(): string {
    this.#operations += 1;
    return `${this.request.id}.${this.#operations}`;
  }

  /**
   * Builds the caller from `connectionParams`. They may hold `Authorization`, `organization` and `member`, because browsers cannot set
   * headers on the upgrade request. null counts as absent.
   * @throws Problem request.malformed for two credentials
   */
  introduce({ Authorization, authorization, organization, member }: Record<string, unknown>): Caller {
    const { headers, ip, url, id } = this.request;
    const credential = authorization ?? Authorization ?? undefined;
    if ((authorization ?? null) !== null && (Authorization ?? null) !== null)
      throw new Problem('request.malformed', { params: { reason: 'Authorization' } });
    const named = organization ?? undefined;
    this.caller = {
      headers: {
        ...headers,
        ...(credential !== undefined && { authorization: String(credential) }),
        ...(named !== undefined && { 'x-organization': String(named) }),
        ...((member ?? undefined) !== undefined && { 'x-member': String(member) }),
      },
      ip,
      url,
      id,
    };
    return this.caller;
  }

  /** Closes the socket with the problem's code as the reason. Other errors are logged and masked. */
  fail(error: unknown): void {
    const { extensions } = present(error, this.locale, this.request.id, this.#log);
    this.socket.close(closeCodeOf(Number(extensions?.status)), String(extensions?.code));
  }
}

function closeCodeOf(status: number): number {
  if (status === 429) return closeCodes.tooMany;
  if (status === 503) return closeCodes.tryAgainLater;
  return status < 500 ? 4000 + status : 4500;
}
