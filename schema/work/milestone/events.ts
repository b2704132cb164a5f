import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { MilestoneRow } from './row.ts';

const example = {
  id: exampleId('mls'),
  project: { id: exampleId('prj') },
  name: 'Beta',
  description: '',
  targetDate: '2026-12-15',
  position: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const milestoneKinds = {
  'milestone.created': {
    scope: 'projects:read',
    description: { tr: 'Kilometre taşı eklendi', en: 'A milestone was added' },
    example,
    history: { tr: ({ name }) => `${name} kilometre taşını ekledi`, en: ({ name }) => `added the milestone ${name}` },
  },
  'milestone.updated': {
    scope: 'projects:read',
    description: { tr: 'Kilometre taşı değişti', en: 'A milestone changed' },
    example: { ...example, version: 2 },
    history: { tr: ({ name }) => `${name} kilometre taşını değiştirdi`, en: ({ name }) => `changed the milestone ${name}` },
  },
  'milestone.deleted': {
    scope: 'projects:read',
    description: { tr: 'Kilometre taşı silindi', en: 'A milestone was deleted' },
    example,
    history: { tr: ({ name }) => `${name} kilometre taşını sildi`, en: ({ name }) => `deleted the milestone ${name}` },
  },
} as const satisfies Record<string, EventKind>;

/** Event about a milestone, visible to everyone who can view its project. */
export function milestoneEvent(event: keyof typeof milestoneKinds, milestone: MilestoneRow, previous?: object): EventDraft {
  const { projectId, ...fields } = milestone;
  return { event, subjectId: milestone.id, projectId, data: { ...fields, project: { id: projectId } }, ...(previous && { previous }) };
}
