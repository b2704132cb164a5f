import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';

const example = {
  id: exampleId('dom'),
  domain: 'ornek.com.tr',
  record: { name: '_atolye.ornek.com.tr', type: 'TXT', value: 'atolye-domain=Xq3v…' },
};

export const organizationKinds = eventKindsOf({ scope: 'any' })({
  'domain.record_missing': {
    inverse: null,
    description: {
      tr: 'Doğrulanmış bir alan adının TXT kaydı artık yok; her yöneticinin kendisine',
      en: 'The TXT record of a proved domain is gone; only for each administrator',
    },
    example: { ...example, releasedAt: '2026-12-12T05:30:00.000Z' },
  },
  'domain.released': {
    inverse: 'outside',
    description: {
      tr: 'TXT kaydı 14 gündür bulunamayan bir alan adı bırakıldı; her yöneticinin kendisine',
      en: 'A domain whose TXT record was missing for 14 days was released; only for each administrator',
    },
    example: { ...example, releasedAt: '2026-12-12T05:30:00.000Z' },
  },
});

type Missing = {
  readonly id: string;
  readonly domain: string;
  readonly record: { readonly name: string; readonly type: string; readonly value: string };
  /** Time of the release, planned or past, ISO 8601. */
  readonly releasedAt: string;
};

/** Event for one administrator; each receives its own. */
export const domainMissing = (
  event: 'domain.record_missing' | 'domain.released',
  { id, domain, record, releasedAt }: Missing,
  administrator: string,
): EventDraft => ({ event, subjectId: id, audienceUserId: administrator, data: { id, domain, record, releasedAt } });
