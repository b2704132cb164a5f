import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { indexSubjects } from '../../schema/knowledge/index-subjects.ts';
import { indexSubjectsJob } from '../../schema/knowledge/request.ts';
import { job } from './kit.ts';

/** Makes the passages anew of what changed. */
export const indexSubjectsWorker = (services: () => Services) =>
  job({
    name: indexSubjectsJob,
    schema: z.object({ organization: z.string() }),
    keptSeconds: 60,
    run: ({ organization }) => indexSubjects(services(), organization),
  });
