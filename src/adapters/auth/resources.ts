import { pathOf } from '../target.ts';

/**
 * Addresses that clients sign in for (RFC 8707 `resource`, RFC 9728): the server itself, which is the REST API's resource, and each
 * address that a client is configured with as a whole, with and without a slash at its end. All are one API: a token for one is good at
 * all of them.
 */
const paths = ['', '/', '/mcp', '/mcp/', '/graphql', '/graphql/', '/api/v1', '/api/v1/'] as const;

const wellKnown = '/.well-known/oauth-protected-resource';

/** The metadata documents, each with the `resource` it describes (RFC 9728 3.1: the path of the resource follows the well-known one). */
export const metadataDocuments = (baseUrl: string) => paths.map((path) => ({ path: wellKnown + path, resource: baseUrl + path }));

/** The values of `resource` that a client may ask a token for (RFC 8707). */
export const resourcesOf = (baseUrl: string): string[] => paths.map((path) => baseUrl + path);

type Addresses = { readonly baseUrl: string; readonly publicUrl?: string | undefined };

/**
 * The values of `aud` that are accepted: `OIDC_AUDIENCE`, and the resources of this server. Where another audience was set, these only
 * with `PUBLIC_URL`: an address such as `http://localhost:4000` is that of many servers.
 */
export const audiencesOf = ({ audience }: { readonly audience: string }, { baseUrl, publicUrl }: Addresses): string[] =>
  audience === baseUrl || publicUrl !== undefined ? [...new Set([audience, ...resourcesOf(baseUrl)])] : [audience];

/**
 * Address of the metadata that describes the resource a request was sent to: a client must not use one that describes another
 * (RFC 9728 3.3).
 */
export function metadataUrl(baseUrl: string, target: string): string {
  const path = pathOf(target);
  const own = (['/mcp', '/mcp/', '/graphql', '/graphql/'] as const).find((each) => each === path) ?? '';
  return baseUrl + wellKnown + own;
}
