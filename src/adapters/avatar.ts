import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { readAvatar } from '../../schema/people/member/avatar.ts';
import type { Admission } from './limits.ts';

/**
 * Serves people's avatars at `GET /avatars/…`, the URLs in `avatar`. A URL cannot be guessed and its picture never changes. It requires a
 * credential for the organization.
 */
export function registerAvatars(app: FastifyInstance, { services, admission }: { services: Services; admission: Admission }): void {
  app.get(
    '/avatars/:organization/:user/:name',
    { config: { charged: 'caller' }, onRequest: admission.caller() },
    async (request, reply) => {
      const picture = await readAvatar(services, request.actor, request.url.split('?', 1)[0] as string);
      if (!picture) throw new Problem('route.not_found');
      return reply
        .headers({
          // One day only, so that a replaced or removed picture disappears.
          'cache-control': 'private, max-age=86400, immutable',
          vary: 'authorization, cookie',
          'content-type': picture.mimeType,
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(picture.bytes);
    },
  );
}
