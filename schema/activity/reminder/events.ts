import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { ReminderRow } from './row.ts';

const example = { id: exampleId('rem'), task: { id: exampleId('tsk') }, at: null, before: 'P1D', createdAt: exampleTime };

export const reminderKinds = eventKindsOf({ scope: 'notifications:read', example })({
  'reminder.created': {
    description: { tr: 'Birine bir görev hatırlatılacak; yalnızca ona', en: 'Somebody is to be reminded of a task; only for that person' },
  },
  'reminder.deleted': {
    description: { tr: 'Hatırlatıcı kaldırıldı; yalnızca sahibine', en: 'A reminder was removed; only for its owner' },
  },
});

/** Event about a reminder, sent only to its owner while they can view the project. */
export function reminderEvent(event: keyof typeof reminderKinds, { id, taskId, projectId, userId, ...reminder }: ReminderRow): EventDraft {
  const { time, before, createdAt } = reminder;
  return {
    event,
    subjectId: id,
    taskId,
    projectId,
    audienceUserId: userId,
    data: { id, task: { id: taskId }, at: time, before, createdAt },
  };
}
