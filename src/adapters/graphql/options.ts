import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import type { Admission } from '../limits.ts';

/** What the GraphQL door is given. */
export type GraphqlOptions = {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  readonly log: ErrorLog;
};
