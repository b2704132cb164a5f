import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { recheckDomains } from '../../schema/people/organization/recheck.ts';
import { job } from './kit.ts';

/**
 * Every morning, checks the DNS records of proved e-mail domains that are due, and releases domains whose record has been
 * missing for long.
 */
export const recheckDomainsWorker = (services: () => Services) =>
  job({ name: 'recheck-domains', schema: z.object({}), cron: '30 5 * * *', run: () => recheckDomains(services()) });
