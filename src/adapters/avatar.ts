import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { readAvatar } from '../../schema/people/member/avatar.ts';
import type { Admission } from './limits.ts';

/**
 * People's pictures: `GET /avatars/…`, the addresses that `avatar` gives. An address cannot be guessed, its picture never
 * changes, and it is shown to who comes with a credential that reaches the organization.
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
          // For a day: who replaces or removes it does not want it seen for ever.
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
