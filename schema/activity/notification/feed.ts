import type { Context } from '../../kernel/context.ts';
import { isConsumed } from '../../kernel/event-log.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { Viewers } from '../../people/access/visibility.ts';
import type { Consumer } from '../event/consume.ts';
import type { LoggedEvent } from '../event/row.ts';
import { placesOf } from '../event/visibility.ts';
import { projectMoved, reference } from './event-fields.ts';
import {
  answerableFor,
  membersOf,
  type ProjectFacts,
  projectsOf,
  proposalsOf,
  recipientsOf,
  standingOf,
  type TaskFacts,
  tasksOf,
  writersOf,
} from './facts.ts';
import { fold } from './fold.ts';
import { permitted } from './permitted.ts';
import { type Facts, notificationDrafts, type ProposalFacts, proposedGroup, type Writer } from './rules.ts';
import { settle } from './settle.ts';
import { Items } from './store.ts';

/**
 * Consumer that creates notifications. Uses at most thirteen statements for a batch of events, for any number of events and
 * people.
 */
export const feed: Consumer = {
  name: 'feed',
  async take(context, unit, events) {
    const news = events.filter(({ event }) => isConsumed(event));
    if (news.length > 0) await createNotifications(context, unit, news);
  },
};

async function createNotifications(context: Context, unit: Unit, events: readonly LoggedEvent[]): Promise<void> {
  const about = unique(events.map(({ taskId }) => taskId));
  const changed = unique(events.map((event) => (event.previous && 'status' in event.previous ? event.taskId : null)));
  const tasks = await tasksOf(context, about, changed);
  const places = unique([...events.map(({ projectId }) => projectId), ...[...tasks.values()].map(({ projectId }) => projectId)]);
  const projects = await projectsOf(context, places);
  const members = await membersOf(
    context,
    unique(events.map(({ event, projectId }) => (event === 'project_update.created' ? projectId : null))),
  );
  const administrators = events.some(({ event }) => event.startsWith('webhook.'));
  const writers = await writersOf(context, unique(events.map(threadOf)));
  const proposals = await proposalsOf(context, unique(events.map(({ event, subjectId }) => (isOfProposal(event) ? subjectId : null))));
  const silent = events.filter(({ event, data }) => event === 'run.updated' && data.state === 'stale');
  const answerable = await answerableFor(context, unique(silent.map(({ subjectId }) => subjectId)));
  const known = { tasks, projects, writers, members, proposals, answerable };
  const everyone = await recipientsOf(context, concerned(events, known), { administrators });
  const viewers = await Viewers.of(context.services, context.actor.organization, [...events.flatMap(placesOf), ...tasks.keys(), ...places]);
  const administratorIds = [...everyone.values()].filter(({ role }) => role === 'admin').map(({ id }) => id);
  const groups = unique([
    ...events.map(({ event, taskId, subjectId }) => ((taskId && !isOfFile(event)) || isOfProposal(event) ? null : subjectId)),
    ...[...proposals.values()].map(proposedGroup).flatMap((group) => [group, `decided:${group}`]),
  ]);
  const uploaders = unique(events.map(({ event, data }) => (isOfFile(event) ? reference(data.uploadedBy) : null)));
  const items = await Items.load(context, {
    tasks: [...tasks.keys()],
    users: unique([...everyone.keys(), ...uploaders, ...[...proposals.values()].flatMap(({ approvers }) => approvers)]),
    groups,
  });
  const now = new Date();
  for (const event of events) {
    const all = notificationDrafts(event, { ...factsOf(event, known), administrators: administratorIds });
    for (const telling of permitted(event, all, everyone, viewers)) {
      const task = telling.taskId === null ? undefined : tasks.get(telling.taskId);
      // The task was permanently deleted meanwhile.
      if (telling.taskId !== null && !task) continue;
      const recipient = everyone.get(telling.user);
      if (!recipient) continue;
      const occasion = { seq: event.seq, at: event.timestamp, kind: event.event, actorId: event.actorId };
      items.put(fold(items.get(telling.user, telling.group), telling, occasion, standingOf(task, recipient, now)));
    }
    settle(items, event, { tasks, proposals }, everyone, now);
  }
  await items.save(unit);
}

/** Loaded data about the subjects of the events, by id. */
type Known = {
  readonly tasks: ReadonlyMap<string, TaskFacts>;
  readonly projects: ReadonlyMap<string, ProjectFacts>;
  readonly writers: ReadonlyMap<string, readonly Writer[]>;
  /** Members to notify, by project with a new status update. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly proposals: ReadonlyMap<string, ProposalFacts>;
  /** People to notify, by run that was not acknowledged in time. */
  readonly answerable: ReadonlyMap<string, readonly string[]>;
};

/** Thread whose writers an event may concern. */
function threadOf({ event, data, subjectId }: LoggedEvent): string | null {
  if (event === 'comment.created') return reference(data.replyTo);
  return event === 'comment.resolved' || event === 'comment.reopened' ? subjectId : null;
}

function factsOf(event: LoggedEvent, { tasks, projects, writers, members, proposals, answerable }: Known): Facts {
  const task = event.taskId === null ? undefined : tasks.get(event.taskId);
  const { previous, data, projectId } = event;
  if (event.event !== 'task.updated' || !previous || !('status' in previous))
    return {
      task,
      writers: writers.get(threadOf(event) ?? ''),
      members: members.get(projectId ?? ''),
      proposal: proposals.get(event.subjectId),
      answerable: event.data.state === 'stale' ? answerable.get(event.subjectId) : undefined,
    };
  const before = projects.get((projectMoved(event) ? reference(previous.project) : projectId) ?? '');
  const [from, to] = [statusOf(before, previous.status), statusOf(projects.get(projectId ?? ''), data.status)];
  const closed = isClosed(to) && !isClosed(from);
  const freed = closed
    ? [...tasks.values()].filter(
        ({ blockers, blocked, closed: done, deleted }) => blockers.includes(event.subjectId) && !blocked && !done && !deleted,
      )
    : [];
  return { task, closed, freed, from: from?.name, to: to?.name };
}

function statusOf(project: ProjectFacts | undefined, key: unknown) {
  return project?.statuses.find((status) => status.key === key);
}

function isClosed(status: ReturnType<typeof statusOf>): boolean {
  return status?.category === 'completed' || status?.category === 'cancelled';
}

/** Ids of all users that any of the events may concern. */
function concerned(events: readonly LoggedEvent[], known: Known): string[] {
  return unique(events.flatMap((event) => notificationDrafts(event, factsOf(event, known)).map(({ user }) => user)));
}

const isOfProposal = (event: string): boolean => event.startsWith('proposal.');

const isOfFile = (event: string): boolean => event.startsWith('file.');

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
