import type { FastifyInstance } from 'fastify';
import { scopes } from '../../../schema/kernel/actor.ts';
import type { Config } from '../../config.ts';

const path = '/.well-known/oauth-protected-resource';
/** Doors, each with metadata at an address of its own (RFC 9728 3.1); they are one resource. */
const doors = ['', '/api/v1', '/graphql', '/mcp'];

/** Address of the metadata, as challenges name it. */
export const metadataUrl = (baseUrl: string): string => baseUrl + path;

/** Tells clients which provider to get tokens from, for what audience and scopes (RFC 9728); public. */
export function registerMetadata(app: FastifyInstance, { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>): void {
  const metadata = JSON.stringify({
    resource: oidc && URL.canParse(oidc.audience) ? oidc.audience : baseUrl,
    ...(oidc && { authorization_servers: [oidc.issuer] }),
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Atölye',
    resource_documentation: `${baseUrl}/docs/`,
  });
  for (const door of doors)
    app.get(path + door, (_request, reply) =>
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' }).send(metadata),
    );
}
