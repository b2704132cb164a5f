import type { Config } from '../../config.ts';
import { ask } from './ask.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Checks that PUBLIC_URL is set in production, uses https, and is reachable from here. Problems here do not prevent a start. */
export async function* checkPublicUrl({ publicUrl: url, production }: Config): AsyncGenerator<Finding> {
  if (!url) {
    if (production) yield warn('doctor.publicUrlNone');
    return;
  }
  if (production && url.startsWith('http:')) yield warn('doctor.publicUrlPlain', { url });
  const { body, reason } = await ask(`${url}/healthz`);
  yield body?.status === 'ok' ? ok('doctor.publicUrl', { url }) : warn('doctor.publicUrlSilent', { url, reason });
}
