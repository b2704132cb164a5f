import type { EventDraft } from '../../kernel/event-log.ts';
import { type Fields, type IrreversibleReason, type Part, phases, type Reference } from '../../kernel/inverse.ts';
import { type EventKindName, eventKinds } from '../../kernel/module.ts';

/** A part of the inverse of a write. */
export type Step = Omit<Part, 'phase'> & {
  /** Kind of the event that it takes back, and the record that the event was about. */
  readonly kind: EventKindName;
  readonly subject: string;
  readonly task?: string;
  readonly project?: string;
  /** Whether only the owner could see the change. */
  readonly private?: true;
  /** Whether the task was in the trash. The step then runs after its return from there, and has no effect if it does not return. */
  readonly trashed?: true;
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
    const inverse = kind === 'view.created' && family.has('view.deleted') ? 'settings' : eventKinds[kind].inverse;
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
