import type { FastifyInstance } from 'fastify';
import { scopes } from '../../../schema/kernel/actor.ts';
import type { Config } from '../../config.ts';
import { metadataDocuments } from './resources.ts';

/** Serves the public metadata of each resource: its authorization server and scopes (RFC 9728). */
export function registerMetadata(app: FastifyInstance, { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>): void {
  for (const { path, resource } of metadataDocuments(baseUrl)) {
    const metadata = JSON.stringify({
      resource,
      ...(oidc && { authorization_servers: [oidc.issuer] }),
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Atölye',
      resource_documentation: `${baseUrl}/docs/`,
    });
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' }).send(metadata),
    );
  }
}
