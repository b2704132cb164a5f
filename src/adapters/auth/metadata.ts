import type { FastifyInstance } from 'fastify';
import { scopes } from '../../../schema/kernel/actor.ts';
import type { Config } from '../../config.ts';

const path = '/.well-known/oauth-protected-resource';
/** Address of the metadata, as challenges name it. */
export const metadataUrl = (baseUrl: string): string => baseUrl + path;

/**
 * Tells clients which provider to get tokens from and for what scopes (RFC 9728); public. All doors are one resource, the
 * server itself, so that there is one address: at another one `resource` would have to be another (RFC 9728 3.3).
 */
export function registerMetadata(app: FastifyInstance, { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>): void {
  const metadata = JSON.stringify({
    resource: baseUrl,
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
