import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';
import { type EntryRow, lengthOf } from './row.ts';

const example = {
  id: exampleId('tim'),
  task: { id: exampleId('tsk') },
  user: { id: exampleId('usr') },
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: exampleTime,
  duration: 5400,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};
const note = { note: 'Yuvarlama hatası' };

export const timeEntryKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'time_entry.created': {
    inverse: leaving('deleteTimeEntry', 'user'),
    description: {
      tr: 'Bir görev için süre kaydedildi ya da sayaç başladı (o zaman `endedAt` null)',
      en: 'Time was recorded for a task, or a timer was started (then `endedAt` is null)',
    },
    example: { ...example, ...note },
    history: { tr: ({ task }) => `${task('locative')} süre kaydı ekledi`, en: ({ task }) => `added a time entry to ${task}` },
  },
  'time_entry.updated': {
    inverse: (event) =>
      event.previous.endedAt === null ? 'permanent' : former('updateTimeEntry', ['startedAt', 'endedAt', 'note'], 'user')(event),
    description: { tr: 'Süre kaydı değişti ya da sayaç durdu', en: 'A time entry changed, or its timer was stopped' },
    example: { ...example, version: 2 },
    whenChanged: note,
    history: { tr: ({ task }) => `${task('locative')}ki bir süre kaydını değiştirdi`, en: ({ task }) => `changed a time entry on ${task}` },
  },
  'time_entry.deleted': {
    inverse: 'permanent',
    description: { tr: 'Süre kaydı silindi', en: 'A time entry was deleted' },
    history: { tr: ({ task }) => `${task('locative')}ki bir süre kaydını sildi`, en: ({ task }) => `deleted a time entry on ${task}` },
  },
});

/** Event about a time entry, visible to everyone who can view its task's project. */
export function entryEvent(event: keyof typeof timeEntryKinds, entry: EntryRow, previous?: object): EventDraft {
  const { id, taskId, projectId, note } = entry;
  const data = { ...toEventData(example, entry, { duration: lengthOf(entry) }), ...newTexts(event, { note }, previous) };
  return { event, subjectId: id, taskId, projectId, data, ...(previous && { previous }) };
}
