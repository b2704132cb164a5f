import type { PublicLink } from '../../../prisma/generated/client/client.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { leaving } from '../../kernel/inverse.ts';

const example = {
  id: exampleId('lnk'),
  project: { id: exampleId('prj') },
  view: 'board',
  task: null,
  names: false,
  descriptions: false,
  createdBy: { id: exampleId('usr') },
  expiresAt: null,
  createdAt: exampleTime,
};

export const publicLinkKinds = eventKindsOf({ scope: 'projects:read', example })({
  'public_link.created': {
    inverse: leaving('endPublicLink'),
    description: { tr: 'Herkese açık bağlantı oluşturuldu', en: 'A public link was created' },
    history: { tr: () => 'herkese açık bir bağlantı oluşturdu', en: () => 'made a public link' },
  },
  'public_link.ended': {
    inverse: 'permanent',
    description: { tr: 'Herkese açık bağlantı sonlandırıldı', en: 'A public link was ended' },
    history: { tr: () => 'herkese açık bir bağlantıyı sonlandırdı', en: () => 'ended a public link' },
  },
});

/** Event about a public link, without its secret, visible to everyone who can view the project. */
export function linkEvent(event: keyof typeof publicLinkKinds, link: PublicLink): EventDraft {
  return { event, subjectId: link.id, projectId: link.projectId, data: toEventData(example, link) };
}
