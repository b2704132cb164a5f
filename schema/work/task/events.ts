import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { leaving, returning } from '../../kernel/inverse.ts';
import { quoted } from '../../kernel/phrases.ts';
import { type EventValues, formerValues } from '../field/event-values.ts';
import { exampleTick, type Tick } from '../markdown/checklist.ts';
import { type EventRelations, eachField, exampleRelations, type TaskEventData } from './fields.ts';
import { updatedTask } from './inverse.ts';
import type { TaskRow } from './row.ts';

const fieldsInEvents = Object.entries(eachField(({ event }) => event));

const { description, ...example } = {
  id: exampleId('tsk'),
  ...Object.fromEntries(fieldsInEvents.map(([name, { example }]) => [name, example])),
} as TaskEventData;

const samples = eachField(({ event }) => event?.sample);

const titled = (title: string | undefined) => (title === undefined ? '' : `: ${quoted(title)}`);

export const taskKinds = eventKindsOf({ scope: 'tasks:read' })({
  'task.created': {
    inverse: leaving('deleteTask'),
    description: { tr: 'Görev oluşturuldu', en: 'A task was created' },
    samples,
    example: { ...example, description },
    history: {
      tr: ({ task, title }) => `${task('accusative')} oluşturdu${titled(title)}`,
      en: ({ task, title }) => `created ${task}${titled(title)}`,
    },
  },
  'task.updated': {
    inverse: updatedTask,
    description: { tr: 'Görev değişti', en: 'A task changed' },
    example: { ...example, status: 'in_progress', version: 2 },
    samples,
    whenChanged: { description, checklist: exampleTick, ...exampleRelations },
    history: 'changes',
  },
  'task.deleted': {
    inverse: returning('restoreTask'),
    description: { tr: 'Görev silindi', en: 'A task was deleted' },
    samples,
    example: { ...example, deletedAt: exampleTime, version: 2 },
    history: { tr: ({ task }) => `${task('accusative')} sildi`, en: ({ task }) => `deleted ${task}` },
  },
  'task.restored': {
    inverse: leaving('deleteTask'),
    description: { tr: 'Görev geri yüklendi', en: 'A task was restored' },
    samples,
    example: { ...example, version: 3 },
    history: { tr: ({ task }) => `${task('accusative')} geri yükledi`, en: ({ task }) => `restored ${task}` },
  },
  'task.moved_out': {
    inverse: null,
    description: {
      tr: 'Görev başka bir projeye gitti; eski projeyi görenlere, içerik olmadan',
      en: 'A task was moved to another project; for those who can view the previous project, without content',
    },
    example: { id: example.id, number: example.number, project: example.project, version: 1 },
    history: {
      tr: ({ task }) => `${task('accusative')} başka bir projeye taşıdı`,
      en: ({ task }) => `moved ${task} to another project`,
    },
  },
});

/** Fields in every event of a task: all except the description, which may be long. */
export type TaskData = Omit<TaskEventData, 'description'>;
export type PreviousTask = Partial<TaskEventData>;

/** Fields that an event includes only if they changed. */
type Besides = { readonly checklist?: Tick } & Partial<EventRelations>;

const always = fieldsInEvents.filter(([name]) => name !== 'description');

function toEventData(task: TaskRow): TaskData {
  // Copies an object of the same shape: building it property by property takes twice as long to serialize.
  const data: Record<string, unknown> = { ...example, id: task.id };
  for (const [name, { as }] of always) data[name] = as(task);
  return data as TaskData;
}

type TaskEvent = Exclude<keyof typeof taskKinds, 'task.moved_out'>;

/** Event about a task, visible to everyone who can view its project. */
export function taskEvent(
  event: TaskEvent,
  task: TaskRow,
  previous?: PreviousTask & Partial<EventRelations>,
  besides: Besides = {},
): EventDraft {
  const data = { ...toEventData(task), ...newTexts(event, { description: task.description }, previous), ...besides };
  return { event, subjectId: task.id, taskId: task.id, projectId: task.projectId, data, ...(previous && { previous }) };
}

/**
 * Event that a task left a project, for those who can view that project. They may not be able to view the new one, so it has no
 * other content.
 */
export function taskMovedOut({ id, number, projectId, version }: TaskRow): EventDraft {
  const data = { id, number, project: { id: projectId }, version };
  return { event: 'task.moved_out', subjectId: id, taskId: id, projectId, data };
}

/** Old values of the fields that differ in `after`: the `previous` of an update. Of custom fields, only the changed ones. */
export function previousOf(before: TaskRow, after: TaskRow): PreviousTask | null {
  const previous: Record<string, unknown> = {};
  for (const [name, { as }] of fieldsInEvents) {
    const [old, now] = [as(before), as(after)];
    if (name === 'version' || name === 'updatedAt' || old === now || JSON.stringify(old) === JSON.stringify(now)) continue;
    previous[name] = name === 'fields' ? formerValues(old as EventValues, now as EventValues) : old;
  }
  return Object.keys(previous).length > 0 ? previous : null;
}
