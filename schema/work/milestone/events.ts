import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { creating, former, leaving } from '../../kernel/inverse.ts';
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

export const milestoneKinds = eventKindsOf({ scope: 'projects:read', example })({
  'milestone.created': {
    inverse: leaving('deleteMilestone'),
    description: { tr: 'Kilometre taşı eklendi', en: 'A milestone was added' },
    history: { tr: ({ name }) => `${name} kilometre taşını ekledi`, en: ({ name }) => `added the milestone ${name}` },
  },
  'milestone.updated': {
    inverse: (event) => {
      const place = 'position' in event.previous ? { place: event.previous.position as number } : {};
      const [part = { operation: 'updateMilestone', input: { id: event.id }, phase: 'change' } as const] = former('updateMilestone', [
        'name',
        'description',
        'targetDate',
      ])(event);
      return [{ ...part, ...place }];
    },
    description: { tr: 'Kilometre taşı değişti', en: 'A milestone changed' },
    example: { ...example, version: 2 },
    history: { tr: ({ name }) => `${name} kilometre taşını değiştirdi`, en: ({ name }) => `changed the milestone ${name}` },
  },
  'milestone.deleted': {
    inverse: creating('createMilestone', ['project', 'name', 'description', 'targetDate'], ({ data }) => ({
      place: data.position as number,
    })),
    description: { tr: 'Kilometre taşı silindi', en: 'A milestone was deleted' },
    history: { tr: ({ name }) => `${name} kilometre taşını sildi`, en: ({ name }) => `deleted the milestone ${name}` },
  },
});

/** Event about a milestone, visible to everyone who can view its project. */
export function milestoneEvent(event: keyof typeof milestoneKinds, milestone: MilestoneRow, previous?: object): EventDraft {
  const { projectId, ...fields } = milestone;
  return { event, subjectId: milestone.id, projectId, data: { ...fields, project: { id: projectId } }, ...(previous && { previous }) };
}
