import type { PublicLink } from '../../../prisma/generated/client/client.ts';
import { iso } from '../../kernel/changes.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';

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
    description: { tr: 'Herkese açık bağlantı oluşturuldu', en: 'A public link was created' },
    history: { tr: () => 'herkese açık bir bağlantı oluşturdu', en: () => 'made a public link' },
  },
  'public_link.ended': {
    description: { tr: 'Herkese açık bağlantı sonlandırıldı', en: 'A public link was ended' },
    history: { tr: () => 'herkese açık bir bağlantıyı sonlandırdı', en: () => 'ended a public link' },
  },
});

/** Event about a public link, without its secret, visible to everyone who can view the project. */
export function linkEvent(event: keyof typeof publicLinkKinds, link: PublicLink): EventDraft {
  const { id, projectId, view, taskId, names, descriptions, createdById, expiresAt, createdAt } = link;
  return {
    event,
    subjectId: id,
    projectId,
    data: {
      id,
      project: { id: projectId },
      view,
      task: taskId === null ? null : { id: taskId },
      names,
      descriptions,
      createdBy: { id: createdById },
      expiresAt: iso(expiresAt),
      createdAt: iso(createdAt),
    },
  };
}
