import type { Problem } from '../../schema/kernel/errors.ts';
import { type Called, challengeOf } from './auth/challenge.ts';
import { exceededHeaders } from './limit-headers.ts';

/** Seconds after which a retry may succeed, by code. */
export const retryAfter: Readonly<Record<string, string>> = {
  unavailable: '5',
  'storage.away': '5',
  'search.away': '10',
  'idempotency.in_progress': '1',
  'upload.too_many': '1',
  'auth.issuer_unavailable': '30',
  'model.away': '30',
};

/** Response headers of a problem, for every transport. `called` is used for challenges. */
export function problemHeaders(problem: Problem, called: Called): Record<string, string> {
  const { code, params, extra } = problem;
  const challenge = challengeOf(problem, called);
  if (challenge) return { 'www-authenticate': challenge };
  if (code === 'request.method_not_allowed') return { allow: (params.allowed as string[]).join(', ') };
  // RFC 9110 12.5.3: the codings that the server accepts.
  if (code === 'request.unsupported_encoding') return { 'accept-encoding': 'identity' };
  if (code === 'file.range') return { 'content-range': `bytes */${params.size}` };
  if (code === 'version.mismatch') return { etag: `"${extra.version}"` };
  if (code === 'rate_limit.exceeded') return exceededHeaders(params);
  const seconds = typeof extra.retryAfter === 'number' ? String(extra.retryAfter) : retryAfter[code];
  return seconds ? { 'retry-after': seconds } : {};
}
