import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { type Facts, former, leaving, type Part, returning } from '../../kernel/inverse.ts';
import { quoted } from '../../kernel/phrases.ts';
import { exampleTick, type Tick, untick } from '../markdown/checklist.ts';
import type { References } from './find.ts';
import type { CommentRow } from './row.ts';

const example = {
  id: exampleId('cmt'),
  task: { id: exampleId('tsk') },
  author: { id: exampleId('usr') },
  mentions: [],
  files: [],
  replyTo: null,
  resolvedAt: null,
  resolvedBy: null,
  editedAt: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};
const body = { body: 'Ekran görüntüsünü ekledim.' };

/** Takes back a reaction by the opposite operation. */
const reacting =
  (operation: string) =>
  ({ id, data }: Facts): Part[] => [{ operation, input: { id, emoji: data.emoji }, phase: 'change' }];

export const commentKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'comment.created': {
    inverse: leaving('deleteComment'),
    description: { tr: 'Yorum yazıldı', en: 'A comment was written' },
    example: { ...example, ...body },
    history: { tr: ({ task }) => `${task('dative')} yorum yazdı`, en: ({ task }) => `commented on ${task}` },
  },
  'comment.updated': {
    inverse: (event) =>
      event.data.checklist
        ? untick('tickComment', event.id, event.data.checklist as Tick)
        : former('updateComment', ['body', 'files'], 'author')(event),
    description: { tr: 'Yorum değişti', en: 'A comment changed' },
    example: { ...example, ...body, editedAt: exampleTime, version: 2 },
    whenChanged: { ...body, checklist: exampleTick },
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
    inverse: returning('restoreComment'),
    description: { tr: 'Yorum silindi', en: 'A comment was deleted' },
    history: { tr: ({ task }) => `${task('locative')}ki bir yorumu sildi`, en: ({ task }) => `deleted a comment on ${task}` },
  },
  'comment.restored': {
    inverse: leaving('deleteComment'),
    description: { tr: 'Silinen bir yorum geri yüklendi', en: 'A deleted comment was restored' },
    example: { ...example, version: 3 },
    history: { tr: ({ task }) => `${task('locative')}ki bir yorumu geri yükledi`, en: ({ task }) => `restored a comment on ${task}` },
  },
  'comment.resolved': {
    inverse: ({ id }) => [{ operation: 'reopenComment', input: { id }, phase: 'change' }],
    description: { tr: 'Bir konuşma çözüldü olarak işaretlendi', en: 'A thread was resolved' },
    example: { ...example, resolvedAt: exampleTime, resolvedBy: { id: exampleId('usr') }, version: 2 },
    history: {
      tr: ({ task }) => `${task('locative')}ki bir konuşmayı çözüldü olarak işaretledi`,
      en: ({ task }) => `resolved a thread on ${task}`,
    },
  },
  'comment.reopened': {
    inverse: ({ id }) => [{ operation: 'resolveComment', input: { id }, phase: 'change' }],
    description: { tr: 'Çözülmüş bir konuşma yeniden açıldı', en: 'A resolved thread was reopened' },
    example: { ...example, version: 3 },
    history: { tr: ({ task }) => `${task('locative')}ki bir konuşmayı yeniden açtı`, en: ({ task }) => `reopened a thread on ${task}` },
  },
  'comment.reaction_added': {
    inverse: reacting('removeReaction'),
    description: { tr: 'Bir yoruma tepki bırakıldı', en: 'Somebody reacted to a comment' },
    example: { ...example, emoji: '👍' },
    history: {
      tr: ({ task, emoji }) => `${task('locative')}ki bir yoruma ${emoji || 'tepki'} bıraktı`,
      en: ({ task, emoji }) => `reacted ${emoji && `with ${emoji} `}to a comment on ${task}`,
    },
  },
  'comment.reaction_removed': {
    inverse: reacting('addReaction'),
    description: { tr: 'Bir yoruma bırakılan tepki geri alındı', en: 'A reaction to a comment was taken back' },
    example: { ...example, emoji: '👍' },
    history: {
      tr: ({ task, emoji }) => `${task('locative')}ki bir yorumdan ${emoji || 'bir'} tepkisini geri aldı`,
      en: ({ task, emoji }) => `took back a reaction${emoji && ` (${emoji})`} to a comment on ${task}`,
    },
  },
});

type CommentChange = References & {
  /** Old values of the changed fields. */
  readonly previous?: object;
  /** For reactions: the emoji added or removed. */
  readonly emoji?: string;
  /** For check boxes: the box that was ticked or cleared. */
  readonly checklist?: Tick;
};

/** Event about a comment, visible to everyone who can view the project of its task. */
export function commentEvent(
  event: keyof typeof commentKinds,
  comment: CommentRow,
  projectId: string,
  { mentions, files, previous, emoji, checklist }: CommentChange,
): EventDraft {
  const { id, taskId, body, threadId } = comment;
  const data = {
    ...toEventData(example, comment, {
      mentions: refs(mentions),
      files: refs(files),
      replyTo: threadId === null ? null : { id: threadId },
    }),
    ...newTexts(event, { body }, previous),
    ...(emoji !== undefined && { emoji }),
    ...(checklist && { checklist }),
  };
  return { event, subjectId: id, taskId, projectId, data, ...(previous && { previous }) };
}

const refs = (ids: readonly string[]) => ids.map((id) => ({ id }));
