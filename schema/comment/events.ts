import type { EventDraft } from '../kernel/event-log.ts';
import type { CommentRow } from './row.ts';

type CommentEvent = 'comment.created' | 'comment.updated' | 'comment.deleted';

/** What happened to a comment, for those who see its task's project. */
export function commentEvent(
  event: CommentEvent,
  comment: CommentRow,
  projectId: string,
  mentions: readonly string[],
  previous?: object,
): EventDraft {
  const { id, taskId, authorId, body, editedAt, createdAt, updatedAt, version } = comment;
  return {
    event,
    subjectId: id,
    taskId,
    projectId,
    data: {
      id,
      task: { id: taskId },
      author: { id: authorId },
      body,
      mentions: mentions.map((user) => ({ id: user })),
      editedAt,
      createdAt,
      updatedAt,
      version,
    },
    ...(previous && { previous }),
  };
}
