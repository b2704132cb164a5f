import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';

export const accessKinds = {
  'project.access_lost': {
    inverse: null,
    // Any scope: the project's tasks and files are no longer visible either.
    scope: 'any',
    description: {
      tr: 'Biri bir projeyi artık görmüyor; yalnızca ona, içerik olmadan',
      en: 'Somebody can no longer view a project; only for that person, without content',
    },
    example: { id: exampleId('prj') },
    history: null,
  },
} as const satisfies Record<string, EventKind>;

/** Event for a user who can no longer view a project; it contains only the project's id. */
export function accessLost({ project, user }: { project: string; user: string }): EventDraft {
  return { event: 'project.access_lost', subjectId: project, projectId: project, audienceUserId: user, data: { id: project } };
}
