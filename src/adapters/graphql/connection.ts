import type { FastifyRequest } from 'fastify';
import { WebSocket } from 'ws';
import { present } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { type Locale, Problem } from '../../../schema/kernel/errors.ts';
import type { Caller } from '../auth/authenticate.ts';
import { pickLocale } from '../language.ts';
import type { GraphqlOptions } from './options.ts';

/** Close codes of our own, beside those of the graphql-transport-ws protocol: whoever gets one may come back. */
export const closeCodes = { tooMany: 4430, slowReader: 4503, goingAway: 1001, tryAgainLater: 1013 } as const;

/** One open WebSocket: who is at the other end, and in which language. */
export class Connection {
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  /** Once it has said who it is, right or wrong. */
  caller: Caller | undefined;
  /** Once that was found to be right. */
  actor: Actor | undefined;
  locale: Locale;
  /** To be called once it is known who it is. */
  known: () => void = () => undefined;
  /** Whether it has answered the last ping. */
  alive = true;
  /** Resolves when the socket is closed. */
  readonly gone: Promise<void>;
  readonly #log: GraphqlOptions['log'];
  #operations = 0;

  constructor(socket: WebSocket, request: FastifyRequest, log: GraphqlOptions['log']) {
    this.socket = socket;
    this.request = request;
    this.locale = pickLocale(request.headers['accept-language']);
    this.gone = new Promise((resolve) => socket.once('close', () => resolve()));
    this.#log = log;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** The id of its next operation, which names the connection too. */
  nextRequestId(): string {
    this.#operations += 1;
    return `${this.request.id}.${this.#operations}`;
  }

  /**
   * Takes who it says it is, by headers as the upgrade request would have had them: browsers cannot set any, so that
   * `connectionParams` may hold `Authorization`, `organization` and `member` instead. null counts as none.
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

  /** Closes it for what went wrong; the code of the problem is the reason. What is no Problem is logged and masked. */
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
