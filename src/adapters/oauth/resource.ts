import { resourcesOf } from '../auth/resources.ts';

/** Returns the resource that a `resource` or audience names (RFC 8707): only MCP, or all APIs; null if it is not one of this server. */
export function resourceOf(baseUrl: string, named: unknown): 'api' | 'mcp' | null {
  if (typeof named !== 'string' || !resourcesOf(baseUrl).includes(named)) return null;
  return named.replace(/\/$/, '') === `${baseUrl}/mcp` ? 'mcp' : 'api';
}
