import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { AccountRow } from './row.ts';

const example = { id: exampleId('svc'), user: { id: exampleId('usr') }, name: 'Kopya bulucu' };

export const serviceAccountKinds = {
  'service_key.expiring': {
    inverse: null,
    scope: 'any',
    description: {
      tr: 'Bir servis hesabı anahtarının süresi yakında doluyor; her yöneticinin kendisine',
      en: 'A key of a service account expires soon; only for each administrator',
    },
    example: {
      id: exampleId('key'),
      hint: 'x4Qz',
      expiresAt: '2026-11-28T08:30:00.000Z',
      serviceAccount: { id: exampleId('svc') },
      name: 'Aktarım',
    },
    history: null,
  },
  'agent.paused': {
    inverse: null,
    scope: 'any',
    description: {
      tr: 'Bir ajan üst üste reddedildiği ya da hata yaptığı için duraklatıldı; kendisine, onu oluşturana ve her yöneticiye',
      en: 'An agent was paused after rejections or errors in a row; only for itself, its creator and each administrator',
    },
    example: { ...example, reason: 'rejections' },
    history: null,
  },
  'agent.resumed': {
    inverse: null,
    scope: 'any',
    description: {
      tr: 'Duraklatılmış bir ajan sürdürüldü; kendisine, onu oluşturana ve her yöneticiye',
      en: 'A paused agent was resumed; only for itself, its creator and each administrator',
    },
    example: { ...example, reason: 'rejections' },
    history: null,
  },
} as const satisfies Record<string, EventKind>;

/** Event for one reader; each receives its own. */
export const agentEvent = (
  event: 'agent.paused' | 'agent.resumed',
  { id, userId, name, pauseReason: reason }: Pick<AccountRow, 'id' | 'userId' | 'name' | 'pauseReason'>,
  reader: string,
): EventDraft => ({ event, subjectId: id, audienceUserId: reader, data: { id, user: { id: userId }, name, reason } });

type Expiring = {
  readonly id: string;
  readonly hint: string;
  readonly expiresAt: string;
  readonly account: string;
  /** Name of the account. */
  readonly name: string;
};

/** Event for one administrator; each receives its own. */
export const serviceKeyExpiring = ({ id, hint, expiresAt, account, name }: Expiring, administrator: string): EventDraft => ({
  event: 'service_key.expiring',
  subjectId: id,
  audienceUserId: administrator,
  data: { id, hint, expiresAt, serviceAccount: { id: account }, name },
});
