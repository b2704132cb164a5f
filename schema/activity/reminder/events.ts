import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { creating, leaving } from '../../kernel/inverse.ts';
import type { ReminderRow } from './row.ts';

const example = { id: exampleId('rem'), task: { id: exampleId('tsk') }, at: null, before: 'P1D', createdAt: exampleTime };

export const reminderKinds = eventKindsOf({ scope: 'notifications:read', example })({
  'reminder.created': {
    inverse: leaving('deleteReminder'),
    description: { tr: 'Birine bir görev hatırlatılacak; yalnızca ona', en: 'Somebody is to be reminded of a task; only for that person' },
  },
  'reminder.deleted': {
    inverse: creating('createReminder', ['task', 'at', 'before']),
    description: { tr: 'Hatırlatıcı kaldırıldı; yalnızca sahibine', en: 'A reminder was removed; only for its owner' },
  },
});

/** Event about a reminder, sent only to its owner while they can view the project. */
export function reminderEvent(event: keyof typeof reminderKinds, reminder: ReminderRow): EventDraft {
  const { id, taskId, projectId, userId, time: at } = reminder;
  return { event, subjectId: id, taskId, projectId, audienceUserId: userId, data: toEventData(example, reminder, { at }) };
}
