import type { Problem } from '../../../schema/kernel/errors.ts';
import { metadataUrl } from './resources.ts';

/** Where people reach the server, and the target of the request as it came. */
export type Called = { readonly baseUrl: string; readonly target: string };

/**
 * `WWW-Authenticate` of a refusal, with the address that says where tokens come from (RFC 6750 3, RFC 9728 5.1); null
 * where another credential would not help.
 */
export function challengeOf({ code, params }: Problem, { baseUrl, target }: Called): string | null {
  const challenge = `Bearer realm="atolye", resource_metadata="${metadataUrl(baseUrl, target)}"`;
  // RFC 6750 3: no error code where no credential came.
  if (code === 'auth.required') return challenge;
  if (code === 'auth.invalid_token') return `${challenge}, error="invalid_token", error_description="invalid or expired"`;
  if (code === 'auth.scope_missing') return `${challenge}, error="insufficient_scope", scope="${params.scope}"`;
  return null;
}
