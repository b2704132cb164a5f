import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';

export const accessKinds = {
  'project.access_lost': {
    // What is out of sight is so for tasks and files too.
    scope: 'any',
    description: {
      tr: 'Biri bir projeyi artık görmüyor; yalnızca ona, içerik olmadan',
      en: 'Somebody can no longer view a project; only for that person, without content',
    },
    example: { id: exampleId('project') },
    history: null,
  },
} as const satisfies Record<string, EventKind>;

/** A project is out of somebody's sight: for that person, who is told which and no more. */
export function accessLost({ project, user }: { project: string; user: string }): EventDraft {
  return { event: 'project.access_lost', subjectId: project, projectId: project, audienceUserId: user, data: { id: project } };
}
