import type { FastifyInstance } from 'fastify';
import { scopes } from '../../../schema/kernel/actor.ts';
import { type Config, defaultScopes } from '../../config.ts';
import { metadataDocuments, resourceOf } from './resources.ts';

/**
 * Serves the public metadata of each resource: its authorization server and scopes (RFC 9728). That is this server if people can sign in to
 * it, else the identity provider.
 */
export function registerMetadata(app: FastifyInstance, { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>): void {
  const own = oidc?.clientId !== undefined;
  const server = own ? baseUrl : oidc?.issuer;
  for (const { path, resource } of metadataDocuments(baseUrl)) {
    const metadata = JSON.stringify({
      resource,
      ...(server !== undefined && { authorization_servers: [server] }),
      // Clients often ask for all of them, and no tool needs the others.
      scopes_supported: own && resourceOf(baseUrl, resource) === 'mcp' ? defaultScopes : scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Atölye',
      resource_documentation: `${baseUrl}/docs/`,
    });
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' }).send(metadata),
    );
  }
}
