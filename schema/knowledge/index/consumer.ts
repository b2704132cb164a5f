import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Consumer } from '../../activity/event/consume.ts';
import type { LoggedEvent } from '../../activity/event/row.ts';
import { fieldSays, indexFieldJob } from './field-tasks.ts';
import { requestIndex } from './requests.ts';

/** Fields whose values are in passages, or decide who finds them. Changes of other fields do not affect the index. */
const indexed: Readonly<Partial<Record<string, readonly string[]>>> = {
  task: ['title', 'description', 'project', 'number', 'fields'],
  comment: ['body'],
  project: ['name', 'description'],
  file: ['name', 'project'],
};

/** Task fields that also affect the passages of its comments, or decide who finds them. A file has its own name and project. */
const shared: readonly string[] = ['title', 'project', 'number'];

// `coalesce` prevents use of the index of deleted files, which PostgreSQL without statistics considers as selective as the one
// of tasks.
const below = statement('knowledge.below')`
  select c.id, 'comment' as kind from comment c where c.organization_id = $1 and c.task_id = any($2::text[])
  union all select f.id, 'file' from file f where f.organization_id = $1 and f.task_id = any($3::text[]) and coalesce(f.deleted_at, 'infinity') = 'infinity'`;

type Subject = { kind: PassageKind; id: string };

/**
 * Consumer that updates the index after changes of tasks, comments, projects and files. The text of a file comes later, by its
 * own request.
 */
export const knowledge: Consumer = {
  name: 'knowledge',
  async take(context, unit, events) {
    const subjects = new Map<string, Subject>();
    // Tasks whose comments must be indexed again, and tasks that come or go together with their files.
    const [tasks, whole] = [new Set<string>(), new Set<string>()];
    for (const event of events) {
      if (fieldSays(event)) {
        const field = event.subjectId;
        unit.send(indexFieldJob, { organization: context.actor.organization, field }, { singletonKey: field });
      }
      const kind = subjectOf(event);
      if (!kind) continue;
      subjects.set(event.subjectId, { kind, id: event.subjectId });
      if (kind !== 'task' || event.event === 'task.created') continue;
      if (event.event !== 'task.updated') whole.add(event.subjectId);
      const { previous } = event;
      if (event.event !== 'task.updated' || (previous && shared.some((field) => field in previous))) tasks.add(event.subjectId);
    }
    if (tasks.size > 0) {
      const found = await context.sql<Subject>(below, [context.actor.organization, [...tasks], [...whole]]);
      for (const subject of found) subjects.set(subject.id, subject);
    }
    await requestIndex(context, unit, [...subjects.values()]);
  },
};

/** Kind of the subject that must be indexed again after the event; undefined if there is none. */
export function subjectOf({ event, previous }: Pick<LoggedEvent, 'event' | 'previous'>): PassageKind | undefined {
  const [concept = '', what] = event.split('.');
  const fields = indexed[concept];
  if (!fields) return undefined;
  // A new file has no text yet.
  if (what === 'uploaded') return undefined;
  if (what === 'created' || what === 'deleted' || what === 'restored') return concept as PassageKind;
  return previous && fields.some((field) => field in previous) ? (concept as PassageKind) : undefined;
}
