import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';

export const tokenKinds = {
  'token.expiring': {
    inverse: null,
    scope: 'any',
    description: {
      tr: 'Erişim jetonunun süresi yakında doluyor; yalnızca sahibine',
      en: 'A personal access token expires soon; only for its owner',
    },
    example: { id: exampleId('pat'), name: 'Gece raporu', hint: 'x4Qz', expiresAt: '2026-11-28T08:30:00.000Z' },
    history: null,
  },
} as const satisfies Record<string, EventKind>;

type Expiring = { readonly id: string; readonly user: string; readonly name: string; readonly hint: string; readonly expiresAt: string };

export const tokenExpiring = ({ id, user, name, hint, expiresAt }: Expiring): EventDraft => ({
  event: 'token.expiring',
  subjectId: id,
  audienceUserId: user,
  data: { id, name, hint, expiresAt },
});
