import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import type { Streams } from '../auth/streams.ts';
import type { Admission } from '../limits.ts';
import type { SocketLimits } from './websocket.ts';

/** What the GraphQL door is given. */
export type GraphqlOptions = {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  /** Where people reach the server, for challenges. */
  readonly baseUrl: string;
  readonly log: ErrorLog;
  /** Ends what stays open when its credential ends. */
  readonly streams: Streams;
  /** Milliseconds a reader of server-sent events may take for what is written; 10 s where it says nothing. */
  readonly patience?: number;
  /** Of WebSocket connections; the usual ones where it says nothing. */
  readonly sockets?: Partial<SocketLimits>;
};
