import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';

export const serviceAccountKinds = {
  'service_key.expiring': {
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
} as const satisfies Record<string, EventKind>;

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
