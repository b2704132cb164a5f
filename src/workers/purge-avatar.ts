import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { purgeAvatar, purgeAvatarJob } from '../../schema/people/member/avatar.ts';
import { job } from './kit.ts';

/** Deletes the bytes of a picture that was replaced or never used. Retries for some hours while the storage is unavailable. */
export const purgeAvatarWorker = (services: () => Services) =>
  job({
    name: purgeAvatarJob,
    schema: z.object({ organization: z.string(), user: z.string(), name: z.string() }),
    retryLimit: 20,
    retentionSeconds: 3600,
    run: (place) => purgeAvatar(services(), place),
  });
