import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import type { Streams } from '../auth/streams.ts';
import type { Admission } from '../limits.ts';

/** Limits of WebSocket connections. */
export type SocketLimits = {
  /** Maximum number of open operations on one connection. */
  readonly maxOperations: number;
  /** Maximum number of unauthenticated connections from one network. */
  readonly maxUnknown: number;
  /** Milliseconds within which a connection must send its credentials. */
  readonly initTimeout: number;
  /** Milliseconds between pings. A connection that has not answered by the next ping is terminated. */
  readonly pingInterval: number;
  /** Maximum number of bytes buffered for a slow reader. */
  readonly maxBuffered: number;
};

/** Options of the GraphQL adapter. */
export type GraphqlOptions = {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  /** Public URL of the server, for challenges. */
  readonly baseUrl: string;
  readonly log: ErrorLog;
  /** Ends open streams when their credential ends. */
  readonly streams: Streams;
  /** Milliseconds a reader of server-sent events may block writes; 10 s by default. */
  readonly readerTimeoutMs?: number;
  /** Limits of WebSocket connections; unset ones have defaults. */
  readonly sockets?: Partial<SocketLimits>;
};
