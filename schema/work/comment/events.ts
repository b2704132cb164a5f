import type { EventKind } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { CommentRow } from './row.ts';

const example = {
  id: exampleId('comment'),
  task: { id: exampleId('task') },
  author: { id: exampleId('member') },
  mentions: [],
  editedAt: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};
const body = { body: 'Ekran görüntüsünü ekledim.' };

export const commentKinds = {
  'comment.created': {
    scope: 'tasks:read',
    description: { tr: 'Yorum yazıldı', en: 'A comment was written' },
    example: { ...example, ...body },
    history: { tr: ({ task }) => `${task('dative')} yorum yazdı`, en: ({ task }) => `commented on ${task}` },
  },
  'comment.updated': {
    scope: 'tasks:read',
    description: { tr: 'Yorum değişti', en: 'A comment changed' },
    example: { ...example, ...body, editedAt: exampleTime, version: 2 },
    history: { tr: ({ task }) => `${task('locative')}ki bir yorumu değiştirdi`, en: ({ task }) => `changed a comment on ${task}` },
  },
  'comment.deleted': {
    scope: 'tasks:read',
    description: { tr: 'Yorum silindi', en: 'A comment was deleted' },
    example,
    history: { tr: ({ task }) => `${task('locative')}ki bir yorumu sildi`, en: ({ task }) => `deleted a comment on ${task}` },
  },
} as const satisfies Record<string, EventKind>;

/** What happened to a comment, for those who see its task's project. */
export function commentEvent(
  event: keyof typeof commentKinds,
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
      ...newTexts(event, { body }, previous),
      mentions: mentions.map((user) => ({ id: user })),
      editedAt,
      createdAt,
      updatedAt,
      version,
    },
    ...(previous && { previous }),
  };
}
