import type { EventDraft } from '../../kernel/event-log.ts';
import type { EventKindName } from '../../kernel/module.ts';
import { inputFields } from '../../work/task/fields.ts';
import type { IrreversibleReason } from './row.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An operation that takes back a part of a write. */
export type Step = {
  /** Name of the mutation, and its `input`. */
  readonly operation: string;
  readonly input: Fields;
  /** Kind of the event that it takes back, and the record that the event was about. */
  readonly kind: EventKindName;
  readonly subject: string;
  readonly task?: string;
  readonly project?: string;
  /** Member whose own record it is, such as a reaction: the operation runs in the name of this member. */
  readonly owner?: string;
  /** Whether only the owner could see the change. */
  readonly private?: true;
  /** Whether the task was in the trash. The step then runs after its return from there, and has no effect if it does not return. */
  readonly trashed?: true;
  /** Whether it creates the record again, with its former id. */
  readonly again?: true;
  /** Former place of a task in the order of its project, or of a milestone. */
  readonly place?: string | number;
  /** Values that the write left, by field: other values are changes of somebody else. */
  readonly left?: Fields;
};

/** Position of a step among those of the same write: records return before they are changed, and leave after that. */
const phases = { return: 0, change: 1, leave: 2 } as const;
type Part = Pick<Step, 'operation' | 'input'> &
  Partial<Pick<Step, 'owner' | 'again' | 'place' | 'left'>> & { readonly phase: keyof typeof phases };

type Facts = { readonly id: string; readonly data: Fields; readonly previous: Fields };

/** Operations that take back an event, the reason why that is impossible, or null for a consequence of another event. */
type Inverse = ((event: Facts) => Part[]) | IrreversibleReason | null;

type Reference = { readonly id: string };

const idOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idOf);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
};
const idsOf = (value: unknown): string[] => [value ?? []].flat().map((each) => (each as Reference).id);
const ownerOf = (value: unknown) => ({ owner: (value as Reference).id });

const leaving =
  (operation: string, of?: string) =>
  ({ id, data }: Facts): Part[] => [{ operation, input: { id }, phase: 'leave', ...(of && ownerOf(data[of])) }];

const returning =
  (operation: string) =>
  ({ id }: Facts): Part[] => [{ operation, input: { id }, phase: 'return' }];

/** Creates a record again from these fields of the event. */
const creating =
  (operation: string, fields: readonly string[], then: (event: Facts) => Partial<Part> = () => ({})) =>
  (event: Facts): Part[] => {
    const given = fields.filter((name) => event.data[name] !== null && event.data[name] !== '');
    const input = Object.fromEntries(given.map((name) => [name, idOf(event.data[name])]));
    return [{ operation, input, phase: 'return', again: true, ...then(event) }];
  };

/** Sets the fields that changed to their former values. */
const former =
  (operation: string, fields: readonly string[], of?: string) =>
  ({ id, data, previous }: Facts): Part[] => {
    const changed = fields.filter((name) => name in previous);
    if (changed.length === 0) return [];
    const pick = (values: Fields) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    const input = { id, ...Object.fromEntries(changed.map((name) => [name, idOf(previous[name] ?? null)])) };
    return [{ operation, input, phase: 'change', left: pick(data), ...(of && ownerOf(data[of])) }];
  };

/** Fields of a task that are set one by one. */
const plainTaskFields = inputFields.filter((name) => !['labels', 'blockedBy', 'fields', 'recurrence'].includes(name));
const relationKinds = { relatesTo: 'relates', duplicateOf: 'duplicates', duplicates: 'duplicated_by' } as const;

type Ticked = { readonly item: number; readonly text: string; readonly done: boolean };
const ticking = (operation: string, id: string, { item, text, done }: Ticked): Part[] => [
  { operation, input: { id, item, text, done: !done }, phase: 'change' },
];

function updatedTask(event: Facts): Part[] {
  const { id, data, previous } = event;
  if (data.checklist) return ticking('tickTask', id, data.checklist as Ticked);
  const difference = (name: string) => {
    const [old, now] = [idsOf(previous[name]), idsOf(data[name])];
    return name in previous
      ? { added: now.filter((each) => !old.includes(each)), removed: old.filter((each) => !now.includes(each)) }
      : { added: [], removed: [] };
  };
  const [plain] = former('updateTask', plainTaskFields)(event);
  const input: Record<string, unknown> = { ...plain?.input };
  const left: Record<string, unknown> = { ...plain?.left };
  const fields = previous.fields as Fields | undefined;
  if (fields) {
    input.fields = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, idOf(value)]));
    left.fields = Object.fromEntries(Object.keys(fields).map((key) => [key, (data.fields as Fields)[key] ?? null]));
  }
  if ('recurrence' in previous) {
    const { rule, from } = (previous.recurrence ?? {}) as Fields;
    input.recurrence = rule === undefined ? null : { rule, from };
    left.recurrence = data.recurrence;
  }
  for (const [name, suffix] of [
    ['labels', 'Labels'],
    ['blockedBy', 'BlockedBy'],
  ] as const) {
    const { added, removed } = difference(name);
    if (added.length > 0) input[`remove${suffix}`] = added;
    if (removed.length > 0) input[`add${suffix}`] = removed;
  }
  // A task may have the same position in its new project.
  const { position = data.position } = previous;
  const place = 'position' in previous || 'project' in previous ? { place: position as string } : {};
  const parts: Part[] = [];
  if (Object.keys(input).length > 0 || 'place' in place)
    parts.push({ operation: 'updateTask', input: { ...input, id }, phase: 'change', left, ...place });
  for (const [name, kind] of Object.entries(relationKinds)) {
    const { added, removed } = difference(name);
    for (const task of added) parts.push({ operation: 'unrelateTasks', input: { id, kind, task }, phase: 'change' });
    for (const task of removed) parts.push({ operation: 'relateTasks', input: { id, kind, task, close: false }, phase: 'change' });
  }
  const { added, removed } = difference('watchers');
  for (const owner of added) parts.push({ operation: 'unwatchTask', input: { id }, phase: 'change', owner });
  for (const owner of removed) parts.push({ operation: 'watchTask', input: { id }, phase: 'change', owner });
  return parts;
}

type Member = { readonly user: Reference; readonly role: string };

function updatedProject(event: Facts): Part[] | IrreversibleReason {
  const { id, data, previous } = event;
  if ('workflow' in previous) return 'settings';
  if ('archivedAt' in previous)
    return [
      ...projectFields(event),
      {
        operation: 'updateProject',
        input: { id, archived: previous.archivedAt !== null },
        phase: previous.archivedAt === null ? 'return' : 'leave',
      },
    ];
  const [old, now] = [previous.members ?? [], data.members ?? []] as [Member[], Member[]];
  const isIn = (members: Member[], { user, role }: Member) => members.some((each) => each.user.id === user.id && each.role === role);
  const set = old.filter((each) => !isIn(now, each));
  const gone = now.filter(({ user }) => !old.some((each) => each.user.id === user.id));
  return [
    ...projectFields(event),
    ...set.map(({ user, role }): Part => ({ operation: 'setProjectMember', input: { project: id, user: user.id, role }, phase: 'change' })),
    ...gone.map(({ user }): Part => ({ operation: 'removeProjectMember', input: { project: id, user: user.id }, phase: 'leave' })),
  ];
}

const projectFields = former('updateProject', [
  'key',
  'name',
  'description',
  'visibility',
  'lead',
  'startDate',
  'targetDate',
  'defaultAssignee',
]);

const reacting =
  (operation: string) =>
  ({ id, data }: Facts): Part[] => [{ operation, input: { id, emoji: data.emoji }, phase: 'change' }];

/** Inverses of all kinds of events. A kind without an entry is a type error. */
const inverses: Readonly<Record<EventKindName, Inverse | ((event: Facts) => Part[] | IrreversibleReason)>> = {
  'task.created': leaving('deleteTask'),
  'task.updated': updatedTask,
  'task.deleted': returning('restoreTask'),
  'task.restored': leaving('deleteTask'),
  'task.moved_out': null,
  'comment.created': leaving('deleteComment'),
  'comment.updated': (event) =>
    event.data.checklist
      ? ticking('tickComment', event.id, event.data.checklist as Ticked)
      : former('updateComment', ['body', 'files'], 'author')(event),
  'comment.deleted': returning('restoreComment'),
  'comment.restored': leaving('deleteComment'),
  'comment.resolved': ({ id }) => [{ operation: 'reopenComment', input: { id }, phase: 'change' }],
  'comment.reopened': ({ id }) => [{ operation: 'resolveComment', input: { id }, phase: 'change' }],
  'comment.reaction_added': reacting('removeReaction'),
  'comment.reaction_removed': reacting('addReaction'),
  'label.created': leaving('deleteLabel'),
  'label.updated': former('updateLabel', ['name', 'color']),
  'label.deleted': creating('createLabel', ['name', 'color']),
  'project.created': ({ id }) => [{ operation: 'updateProject', input: { id, archived: true }, phase: 'leave' }],
  'project.updated': updatedProject,
  'project.archived': updatedProject,
  'project.deleted': returning('restoreProject'),
  'project.restored': leaving('deleteProject'),
  'project.access_lost': null,
  'project_update.created': leaving('deleteProjectUpdate'),
  'project_update.updated': former('updateProjectUpdate', ['body', 'health'], 'author'),
  'project_update.deleted': 'permanent',
  'cycle.created': leaving('deleteCycle'),
  'cycle.updated': former('updateCycle', ['name', 'goal', 'startDate', 'endDate', 'rollOver']),
  'cycle.started': null,
  'cycle.ended': 'permanent',
  'cycle.deleted': creating('createCycle', ['project', 'name', 'goal', 'startDate', 'endDate', 'rollOver']),
  'milestone.created': leaving('deleteMilestone'),
  'milestone.updated': (event) => {
    const place = 'position' in event.previous ? { place: event.previous.position as number } : {};
    const [part = { operation: 'updateMilestone', input: { id: event.id }, phase: 'change' } as const] = former('updateMilestone', [
      'name',
      'description',
      'targetDate',
    ])(event);
    return [{ ...part, ...place }];
  },
  'milestone.deleted': creating('createMilestone', ['project', 'name', 'description', 'targetDate'], ({ data }) => ({
    place: data.position as number,
  })),
  'custom_field.created': leaving('deleteCustomField'),
  'custom_field.updated': (event) =>
    Object.keys(event.previous).every((name) => ['name', 'key', 'required', 'order'].includes(name))
      ? former('updateCustomField', ['name', 'key', 'required', 'order'])(event)
      : 'settings',
  'custom_field.deleted': 'permanent',
  'view.created': leaving('deleteView'),
  'view.updated': former('updateView', ['name', 'kind', 'filter', 'sort', 'group', 'subgroup', 'columns']),
  'view.deleted': 'permanent',
  'view.favourites_changed': 'settings',
  'template.created': leaving('deleteTemplate'),
  'template.updated': 'settings',
  'template.deleted': 'permanent',
  'time_entry.created': leaving('deleteTimeEntry', 'user'),
  'time_entry.updated': (event) =>
    event.previous.endedAt === null ? 'permanent' : former('updateTimeEntry', ['startedAt', 'endedAt', 'note'], 'user')(event),
  'time_entry.deleted': 'permanent',
  'public_link.created': leaving('endPublicLink'),
  'public_link.ended': 'permanent',
  'file.uploaded': leaving('deleteFile'),
  'file.updated': (event) => {
    // A file of a task moves with it.
    if ('project' in event.previous) return event.data.task && !('task' in event.previous) ? [] : 'settings';
    return former('updateFile', ['name', 'task'])(event);
  },
  'file.moved_out': null,
  'file.deleted': 'permanent',
  'file.indexed': null,
  'file.failed': null,
  'reminder.created': leaving('deleteReminder'),
  'reminder.deleted': creating('createReminder', ['task', 'at', 'before']),
  'member.added': 'settings',
  'member.updated': 'settings',
  'member.removed': 'permanent',
  'domain.record_missing': null,
  'domain.released': 'outside',
  'service_key.expiring': null,
  'agent.paused': null,
  'agent.resumed': null,
  'token.expiring': null,
  'ai.replied': null,
  ping: null,
  'notification.created': null,
  'notification.updated': null,
  'notification.deleted': null,
  'notification.all_read': null,
  'webhook.disabled': 'outside',
  'webhook.failing': null,
  'webhook.delivery_given_up': null,
  'proposal.created': null,
  'proposal.approved': null,
  'proposal.rejected': null,
  'run.created': null,
  'run.updated': null,
  'run.activity_created': null,
};

/** Kinds after which a record exists that did not exist before. */
export const isCreation = (kind: string): boolean => /[.](created|uploaded)$/.test(kind);

/** Events whose family follows with the first of them: tasks below a task that is created, deleted or restored. */
const ofFamilies: ReadonlySet<string> = new Set(['task.created', 'task.deleted', 'task.restored']);

/** The steps that take back the events of a write, in order, and the reason why a part of them stays. `writer`: who made it. */
export function inverseOf(events: readonly EventDraft[], writer: string): { steps: Step[]; reason: IrreversibleReason | null } {
  const [found, reasons]: [(Step & { phase: keyof typeof phases })[], IrreversibleReason[]] = [[], []];
  const family = Map.groupBy(events, ({ event }) => event);
  const isBelow = ({ event, data }: EventDraft) => {
    const parent = (data as { parent?: Reference | null }).parent?.id;
    return ofFamilies.has(event) && family.get(event)?.some(({ subjectId }) => subjectId === parent);
  };
  const moved = new Set(events.flatMap(({ event, subjectId }) => (event === 'task.moved_out' ? subjectId : [])));
  for (const draft of events.toReversed()) {
    const { event: kind, subjectId: subject, taskId: task, projectId: project, audienceUserId, data, previous = {} } = draft;
    // A view with another audience is deleted for one and created for the other.
    const inverse = kind === 'view.created' && family.has('view.deleted') ? 'settings' : inverses[kind];
    if (inverse === null || isBelow(draft)) continue;
    const facts = { id: subject, data: data as Fields, previous: previous as Fields };
    const parts = typeof inverse === 'string' ? inverse : inverse(facts);
    if (typeof parts === 'string') {
      reasons.push(parts);
      continue;
    }
    for (const part of parts) {
      const trashed = kind === 'task.updated' && Boolean(facts.data.deletedAt);
      const place = { ...(task && { task }), ...(project && { project }), ...(trashed && { trashed }) };
      const step = { ...part, kind, subject, ...place, ...ownOf(kind, writer, audienceUserId) };
      const parent = (facts.data.parent as Reference | null | undefined)?.id;
      if (kind === 'task.updated' && parent !== undefined && moved.has(subject) && moved.has(parent)) leaveProject(step);
      if (!found.some((each) => isSame(each, step))) found.push(step);
    }
  }
  const steps = found.toSorted((a, b) => phases[a.phase] - phases[b.phase]).map(({ phase: _, ...step }) => step);
  return { steps, reason: reasons[0] ?? null };
}

/** Records of the writer that nobody else may change. */
function ownOf(kind: EventKindName, writer: string, audience: string | undefined): Partial<Step> {
  if (audience !== undefined) return { owner: audience, private: true };
  return /reaction/.test(kind) ? { owner: writer } : {};
}

/** Tasks below a moved task return with it. */
function leaveProject(step: { input: Fields; left?: Fields; place?: unknown }): void {
  const without = ({ project: _, ...rest }: Fields) => rest;
  step.input = without(step.input);
  if (step.left) step.left = without(step.left);
}

/** A relation is in the events of both tasks, and a custom field in an event of each project. */
function isSame(one: Step, other: Step): boolean {
  if (one.operation !== other.operation) return false;
  const [a, b] = [one.input, other.input] as [Record<string, string>, Record<string, string>];
  if (/^(un)?relateTasks$/.test(one.operation)) return [a.id, a.task].sort().join() === [b.id, b.task].sort().join();
  return JSON.stringify(a) === JSON.stringify(b) && one.owner === other.owner;
}
