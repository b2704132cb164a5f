import type { Services } from '../../schema/kernel/context.ts';
import { openDns } from '../../src/ports/dns/index.ts';
import { openMail } from '../../src/ports/mail/index.ts';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';

/** Where people would reach the tests' app. */
export const baseUrl = 'https://atolye.example.test';

/** What the domain needs besides database and jobs: no mail, and limits that no test reaches without wanting to. */
export async function servicesOver(own: Pick<Services, 'database' | 'jobs'>): Promise<Services> {
  return {
    ...own,
    // Tests of limits open an app of their own.
    rateLimit: await openRateLimit({ quotas: { user: 1e6, service: 1e6, chat: 1e6, address: 1e6, failed: 1e6 } }),
    mail: await openMail({ from: 'Atölye <atolye@example.test>' }),
    dns: openDns(),
    baseUrl,
  };
}
