import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Streams } from '../auth/streams.ts';
import type { SocketLimits } from './websocket.ts';

/** What the GraphQL door is given. */
export type GraphqlOptions = {
  readonly engine: Engine;
  /** Who is calling. @throws Problem auth.required, auth.invalid_token */
  readonly authenticate: Authenticate;
  readonly context: (info: RequestInfo) => Context;
  /** Where people reach the server, for challenges. */
  readonly baseUrl: string;
  readonly log: ErrorLog;
  /** Ends what stays open when its credential ends. */
  readonly streams: Streams;
  /** Counts one operation of a WebSocket connection. @throws Problem rate_limit.exceeded */
  readonly charge: (actor: Actor) => Promise<void>;
  /** Of WebSocket connections; the usual ones where it says nothing. */
  readonly sockets?: Partial<SocketLimits>;
};
