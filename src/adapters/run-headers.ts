import type { IncomingHttpHeaders } from 'node:http';
import type { RunClaim } from '../../schema/kernel/context.ts';

/** The run that a request belongs to, by `X-Run` and `X-Run-Lease`; undefined without the first. */
export const runOf = ({ 'x-run': id, 'x-run-lease': lease }: IncomingHttpHeaders): RunClaim | undefined =>
  id === undefined ? undefined : { id: String(id), lease: Number(lease) };
