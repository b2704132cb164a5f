import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../schema/kernel/errors.ts';

/**
 * Parses bodies of these types as text. Invalid UTF-8 is refused, because decoding would change the text. @throws Problem request.malformed
 */
export function takeText(app: FastifyInstance, types: string[]): void {
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (isUtf8(body)) done(null, body.toString());
    else done(new Problem('request.malformed', { params: { reason: 'UTF-8' } }));
  });
}
