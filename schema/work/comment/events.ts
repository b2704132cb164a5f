import type { EventKind } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { quoted } from '../../kernel/phrases.ts';
import { exampleTick, type Tick } from '../text/checklist.ts';
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
    whenChanged: { checklist: exampleTick },
    history: {
      tr: ({ task, ticked }) => {
        if (!ticked) return `${task('locative')}ki bir yorumu değiştirdi`;
        return `${task('locative')}ki bir yorumda ${quoted(ticked.text)} ${ticked.done ? 'kutusunu işaretledi' : 'kutusunun işaretini kaldırdı'}`;
      },
      en: ({ task, ticked }) =>
        ticked ? `${ticked.done ? 'ticked' : 'unticked'} ${quoted(ticked.text)} in a comment on ${task}` : `changed a comment on ${task}`,
    },
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
  besides: { readonly checklist?: Tick } = {},
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
      ...besides,
    },
    ...(previous && { previous }),
  };
}
