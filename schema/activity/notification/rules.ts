import { mentionedIn } from '../../work/markdown/mentions.ts';
import { type Reason, reasons } from './content.ts';
import type { Detail, Happened } from './event-fields.ts';
import { projectMoved, reference, references } from './event-fields.ts';

export type Task = {
  readonly id: string;
  readonly projectId: string;
  readonly assignee: string | null;
  readonly creator: string;
  readonly watchers: readonly string[];
  /** Authors of its comments. */
  readonly commenters: readonly Writer[];
};

/** Author, with the time of their first comment (ISO 8601). */
export type Writer = { readonly id: string; readonly since: string };

/** Data that the rules need besides the event. */
export type Facts = {
  /** Current data of the event's task. */
  readonly task?: Task | undefined;
  /** Authors in the event's thread. */
  readonly writers?: readonly Writer[] | undefined;
  /** Whether the event moved the task to a state in which it no longer blocks others. */
  readonly closed?: boolean | undefined;
  /** Tasks that it blocked and that no task blocks any more. */
  readonly freed?: readonly Task[] | undefined;
  /** Names of the previous and the new state. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly administrators?: readonly string[] | undefined;
  /** Users with a role in the project. */
  readonly members?: readonly string[] | undefined;
  readonly proposal?: ProposalFacts | undefined;
  /** People to notify of a run that was not acknowledged in time. */
  readonly answerable?: readonly string[] | undefined;
};

/** Proposal of an event, with the people who are asked to decide. */
export type ProposalFacts = {
  readonly id: string;
  readonly run: string | null;
  /** Member that proposed it. */
  readonly agent: string;
  /** Whether the agent acts in the name of a person. */
  readonly ofPerson: boolean;
  readonly approvers: readonly string[];
  /** Whether another proposal of the same run, or of the same agent without a run, still waits. */
  readonly others: boolean;
};

/** Notification to create, with its recipient and reason. */
export type NotificationDraft = {
  readonly user: string;
  readonly reason: Reason;
  /** Folding key: id of the subject. */
  readonly group: string;
  readonly subjectId: string;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly detail: Detail;
  /** Reason that no longer holds, such as `assigned` for the previous assignee. */
  readonly ends?: Reason;
};

/** Whether reason `a` is at least as strong as `b`. */
export const asStrong = (a: Reason, b: Reason): boolean => reasons.indexOf(a) <= reasons.indexOf(b);

/** Fields whose changes notify nobody: they follow from other changes, or only affect who is notified. */
const quiet: ReadonlySet<string> = new Set(['position', 'watchers', 'completedAt', 'deletedAt', 'number']);

/** Returns all users that an event concerns, with every reason. The actor and people without access are removed later. */
export function notificationDrafts(event: Happened, facts: Facts): NotificationDraft[] {
  switch (event.event) {
    case 'task.created':
      // A recurring task does not notify the people it mentions again.
      return (event.data.recurrence as { previous?: unknown } | null)?.previous
        ? assigned(event)
        : [...assigned(event), ...newlyMentioned(event, 'description')];
    case 'task.updated':
      return updated(event, facts);
    case 'comment.created':
      return commented(event, facts);
    case 'comment.updated':
      // A change of the attached files alone notifies nobody.
      return event.previous && 'body' in event.previous ? newlyMentioned(event, 'body', references(event.data.mentions)) : [];
    case 'comment.resolved':
    case 'comment.reopened':
      return settled(event, facts);
    case 'comment.reaction_added':
      return reacted(event);
    case 'project.created':
    case 'project.updated':
      return addedToProject(event);
    case 'project_update.created':
      return (facts.members ?? []).map((user) => about(event, user, 'project_update', { cause: String(event.data.health) }));
    case 'proposal.created':
    case 'proposal.approved':
    case 'proposal.rejected':
      return facts.proposal ? aboutProposal(event, facts.proposal) : [];
    case 'file.indexed':
    case 'file.failed':
      return aboutFile(event);
    case 'token.expiring':
      return event.audienceUserId ? [about(event, event.audienceUserId, 'token_expiring', tokenOf(event))] : [];
    case 'service_key.expiring':
      return event.audienceUserId ? [about(event, event.audienceUserId, 'key_expiring', tokenOf(event))] : [];
    case 'agent.paused':
      return event.audienceUserId ? [about(event, event.audienceUserId, 'agent_paused', pauseOf(event))] : [];
    case 'run.updated':
      return (facts.answerable ?? []).map((user) => about(event, user, 'agent_silent'));
    case 'webhook.disabled':
      return (facts.administrators ?? []).map((user) => about(event, user, 'webhook_disabled', webhookOf(event, event.data.reason)));
    case 'webhook.failing':
      return managers(event, facts).map((user) => ({
        ...about(event, user, 'webhook_failing', webhookOf(event, event.data.health)),
        ends: 'webhook_disabled',
      }));
    default:
      return [];
  }
}

function about(event: Happened, user: string, reason: Reason, detail: Detail = {}): NotificationDraft {
  const { subjectId, taskId, projectId } = event;
  const by = event.via === 'assistant' ? { ...detail, assistant: true } : detail;
  return { user, reason, group: taskId ?? subjectId, subjectId, taskId, projectId, detail: by };
}

function assigned(event: Happened): NotificationDraft[] {
  const assignee = reference(event.data.assignee);
  return assignee ? [about(event, assignee, 'assigned')] : [];
}

function updated(event: Happened, { closed, freed = [], from, to }: Facts): NotificationDraft[] {
  const { data, previous } = event;
  const fields = Object.keys(previous ?? {}).filter((field) => !quiet.has(field));
  // Ticking a checklist item is no change of the text.
  if (!previous || fields.length === 0 || data.checklist) return [];
  const [assignee, creator, watchers] = [reference(data.assignee), reference(data.createdBy), references(data.watchers)];
  const drafts = newlyMentioned(event, 'description');
  if ('assignee' in previous) {
    drafts.push(...assigned(event));
    const before = reference(previous.assignee);
    if (before) drafts.push({ ...about(event, before, 'watching', { fields: ['assignee'] }), ends: 'assigned' });
  }
  if ('status' in previous) {
    // Recipients may not be allowed to know a state of the previous project.
    const names: Detail = projectMoved(event) ? { to } : { from, to };
    for (const user of some(assignee, creator, ...watchers)) drafts.push(about(event, user, 'status_changed', names));
  }
  const others = fields.filter((field) => field !== 'status');
  if (others.length > 0) for (const user of some(assignee, ...watchers)) drafts.push(about(event, user, 'watching', { fields: others }));
  if (closed)
    for (const task of freed)
      for (const user of some(task.assignee, ...(task.assignee ? [] : [task.creator]), ...task.watchers))
        drafts.push({ ...about(event, user, 'unblocked'), group: task.id, subjectId: task.id, taskId: task.id, projectId: task.projectId });
  return drafts;
}

function commented(event: Happened, { task, writers = [] }: Facts): NotificationDraft[] {
  const drafts = references(event.data.mentions).map((user) => about(event, user, 'mentioned'));
  if (!task) return drafts;
  const written = String(event.data.createdAt);
  for (const { id, since } of writers) if (since < written) drafts.push(about(event, id, 'answered'));
  for (const { id, since } of task.commenters) if (since < written) drafts.push(about(event, id, 'replied'));
  for (const user of some(task.assignee, task.creator, ...task.watchers)) drafts.push(about(event, user, 'commented'));
  return drafts;
}

/** Users whom the text mentions now but did not mention before. People without access are removed later. */
function newlyMentioned(
  event: Happened,
  text: 'body' | 'description',
  now = mentionedIn(String(event.data[text] ?? '')),
): NotificationDraft[] {
  const before = new Set(mentionedIn(String(event.previous?.[text] ?? '')));
  return now.filter((user) => !before.has(user)).map((user) => about(event, user, 'mentioned'));
}

function settled(event: Happened, { writers = [] }: Facts): NotificationDraft[] {
  const cause = event.event === 'comment.resolved' ? 'resolved' : 'reopened';
  return writers.map(({ id }) => about(event, id, 'resolved', { cause }));
}

function reacted(event: Happened): NotificationDraft[] {
  const author = reference(event.data.author);
  return author ? [about(event, author, 'reacted', { emoji: String(event.data.emoji) })] : [];
}

function addedToProject(event: Happened): NotificationDraft[] {
  const members = (value: unknown) => (Array.isArray(value) ? value.flatMap(({ user }) => reference(user) ?? []) : []);
  if (!event.data.members) return [];
  const before = members(event.previous?.members);
  return members(event.data.members)
    .filter((user) => !before.includes(user))
    .map((user) => about(event, user, 'project_added'));
}

/** Notifies the uploader, unless the file was only read again with the same result. */
function aboutFile(event: Happened): NotificationDraft[] {
  const { data, previous } = event;
  const uploader = reference(data.uploadedBy);
  const index = (value: unknown) => (value ?? {}) as { status?: string; code?: string | null };
  if (!uploader || index(previous?.index).status === index(data.index).status) return [];
  const name = String(data.name);
  const { code } = index(data.index);
  if (event.event === 'file.indexed') return [{ ...about(event, uploader, 'file_indexed', { name }), ends: 'file_failed' }];
  return [about(event, uploader, 'file_failed', { name, ...(code && { cause: code }) })];
}

/** Folding key of the notification about the proposals of a run, or of an agent without one. */
export const proposedGroup = ({ run, agent }: ProposalFacts): string => run ?? agent;

/** Asks the approvers to decide, or notifies the person whose agent proposed it of the decision. */
function aboutProposal(event: Happened, proposal: ProposalFacts): NotificationDraft[] {
  const group = proposedGroup(proposal);
  if (event.event === 'proposal.created')
    return proposal.approvers.map((user) => ({ ...about(event, user, 'proposed', proposal.ofPerson ? { cause: 'own' } : {}), group }));
  const cause = event.event === 'proposal.approved' ? 'approved' : 'rejected';
  return [{ ...about(event, proposal.agent, 'proposal_decided', { cause }), group: `decided:${group}` }];
}

const pauseOf = ({ data }: Happened): Detail => ({ name: String(data.name), cause: String(data.reason) });

const tokenOf = ({ data }: Happened): Detail => ({ name: String(data.name), at: String(data.expiresAt) });

function webhookOf({ data: { description } }: Happened, cause: unknown): Detail {
  return { ...(description !== '' && { name: String(description) }), cause: String(cause) };
}

/** Owner of a webhook if they are an administrator; otherwise all administrators. */
function managers({ data }: Happened, { administrators = [] }: Facts): readonly string[] {
  const owner = reference(data.owner);
  return owner && administrators.includes(owner) ? [owner] : administrators;
}

const some = (...users: (string | null)[]): string[] => [...new Set(users.filter((user) => user !== null))];
