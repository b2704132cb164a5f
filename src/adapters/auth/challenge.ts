import type { Problem } from '../../../schema/kernel/errors.ts';
import { metadataUrl } from './resources.ts';

/** Public URL of the server, and the target of the request as received. */
export type Called = { readonly baseUrl: string; readonly target: string };

/**
 * Returns the `WWW-Authenticate` header of a refusal, with the URL of the resource metadata (RFC 6750 3, RFC 9728 5.1); null if another
 * credential would not help.
 */
export function challengeOf({ code, params }: Problem, { baseUrl, target }: Called): string | null {
  const challenge = `Bearer realm="atolye", resource_metadata="${metadataUrl(baseUrl, target)}"`;
  // RFC 6750 3: no error code if the request had no credential.
  if (code === 'auth.required') return challenge;
  if (code === 'auth.invalid_token') return `${challenge}, error="invalid_token", error_description="invalid or expired"`;
  if (code === 'auth.scope_missing') return `${challenge}, error="insufficient_scope", scope="${params.scope}"`;
  return null;
}
