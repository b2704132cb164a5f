import { pathOf } from '../target.ts';

/**
 * Paths of the resources that clients can request tokens for (RFC 8707 `resource`, RFC 9728). The empty path is the server itself, the
 * resource of the REST API. The others are URLs that clients are configured with, with and without a trailing slash. All are one API: a
 * token for one is valid at all of them.
 */
const paths = ['', '/', '/mcp', '/mcp/', '/graphql', '/graphql/', '/api/v1', '/api/v1/'] as const;

const wellKnown = '/.well-known/oauth-protected-resource';

/** The metadata documents, each with the `resource` it describes. The resource's path follows the well-known one (RFC 9728 3.1). */
export const metadataDocuments = (baseUrl: string) => paths.map((path) => ({ path: wellKnown + path, resource: baseUrl + path }));

/** Values of `resource` that a client may request a token for (RFC 8707). */
export const resourcesOf = (baseUrl: string): string[] => paths.map((path) => baseUrl + path);

/** Returns the resource that a `resource` or audience names (RFC 8707): only MCP, or all APIs; null if it is not one of this server. */
export function resourceOf(baseUrl: string, named: unknown): 'api' | 'mcp' | null {
  if (typeof named !== 'string' || !resourcesOf(baseUrl).includes(named)) return null;
  return named.replace(/\/$/, '') === `${baseUrl}/mcp` ? 'mcp' : 'api';
}

type Addresses = { readonly baseUrl: string; readonly publicUrl?: string | undefined };

/**
 * Returns the accepted `aud` values: `OIDC_AUDIENCE` and this server's resources. With another audience the resources need `PUBLIC_URL`,
 * because many servers share a URL such as `http://localhost:4000`.
 */
export const audiencesOf = ({ audience }: { readonly audience: string }, { baseUrl, publicUrl }: Addresses): string[] =>
  audience === baseUrl || publicUrl !== undefined ? [...new Set([audience, ...resourcesOf(baseUrl)])] : [audience];

/**
 * Returns the URL of the metadata for the resource that a request was sent to: a client must not use metadata of another resource (RFC 9728
 * 3.3).
 */
export function metadataUrl(baseUrl: string, target: string): string {
  const path = pathOf(target);
  const own = (['/mcp', '/mcp/', '/graphql', '/graphql/'] as const).find((each) => each === path) ?? '';
  return baseUrl + wellKnown + own;
}
