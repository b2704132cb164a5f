import type { FastifyRequest } from 'fastify';
import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';

/** What the GraphQL door is given. */
export type GraphqlOptions = {
  readonly engine: Engine;
  /** Who is calling. @throws Problem auth.required, auth.invalid_token */
  readonly authenticate: (request: FastifyRequest) => Actor | Promise<Actor>;
  readonly context: (info: RequestInfo) => Context;
  /** Where people reach the server, for challenges. */
  readonly baseUrl: string;
  readonly log: ErrorLog;
};
