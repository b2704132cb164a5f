import type { Services } from '../../schema/kernel/context.ts';
import { SecretEncryption } from '../../schema/kernel/encryption.ts';
import { openDns } from '../../src/ports/dns/index.ts';
import { openExtractor } from '../../src/ports/extractor/index.ts';
import { openMail } from '../../src/ports/mail/index.ts';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';
import type { Quotas } from '../../src/ports/rate-limit/port.ts';
import { openSearch } from '../../src/ports/search/index.ts';
import { memorySignals } from '../../src/ports/signals/memory.ts';
import { openStorage } from '../../src/ports/storage/index.ts';
import { openWebhookSender } from '../../src/ports/webhook-sender/index.ts';
import { storageFolder } from './storage.ts';

/** Public URL of the tests' app. */
export const baseUrl = 'https://atolye.example.test';

/** Limits that no test reaches by accident: tests of limits open a separate app. */
export const quotas: Quotas = { user: 1e6, service: 1e6, chat: 1e6, address: 1e6, failed: 1e6 };

/** Services of the domain besides database and jobs: no mail, webhooks also to this machine, and high limits. */
export async function servicesOver(own: Pick<Services, 'database' | 'jobs'>): Promise<Services> {
  return {
    ...own,
    rateLimit: await openRateLimit({ quotas }),
    signals: memorySignals(),
    mail: await openMail({ from: 'Atölye <atolye@example.test>' }),
    dns: openDns(),
    encryption: new SecretEncryption([]),
    webhooks: openWebhookSender({ allow: ['127.0.0.0/8'] }),
    storage: await openStorage({ directory: storageFolder }),
    extractor: openExtractor(),
    search: await openSearch({ database: own.database }),
    chat: undefined,
    verifier: undefined,
    embeddings: undefined,
    reranker: undefined,
    bounds: { storage: undefined, invitations: 1e6 },
    baseUrl,
  };
}
