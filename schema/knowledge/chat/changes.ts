import { after } from '../../activity/event/event.ts';
import { builder, needs } from '../../builder.ts';
import { reference } from '../../kernel/input.ts';
import { citations } from './citation-loader.ts';
import { messages } from './find.ts';
import { type FollowedPiece, followReply } from './follow.ts';
import { Citation, Message } from './message.ts';

const ReplyEvent = builder.enumType('ReplyEvent', {
  description: 'Kind of piece; `done` and `error` are the last.',
  values: ['delta', 'citation', 'action', 'done', 'error'] as const,
});

const ReplyPiece = builder.objectRef<FollowedPiece>('ReplyPiece').implement({
  description: 'A piece of a streamed answer.',
  extensions: { example: { event: 'delta', text: 'Yıllık izin ', action: null, failure: null, retryAfter: null, cursor: 'MS4x' } },
  fields: (t) => ({
    event: t.field({ type: ReplyEvent, resolve: ({ piece }) => piece.event }),
    text: t.string({
      nullable: true,
      description: 'For `delta`: text to append.',
      resolve: ({ piece }) => (piece.event === 'delta' ? piece.text : null),
    }),
    citation: t.field({
      type: Citation,
      nullable: true,
      resolve: async ({ piece, message }, _, context) => {
        if (piece.event !== 'citation') return null;
        return (await context.load(citations, message))?.find(({ n }) => n === piece.n) ?? null;
      },
    }),
    action: t.id({
      nullable: true,
      description: 'Id of a change that the assistant proposes.',
      resolve: ({ piece }) => (piece.event === 'action' ? piece.action : null),
    }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'For the last piece: the stored answer, which replaces the streamed text.',
      resolve: ({ piece, message }, _, context) =>
        piece.event === 'done' || piece.event === 'error' ? context.load(messages, message) : null,
    }),
    failure: t.string({
      nullable: true,
      description: 'For `error`: the problem code.',
      resolve: ({ piece }) => (piece.event === 'error' ? piece.code : null),
    }),
    retryAfter: t.int({
      nullable: true,
      description: 'For `error`: seconds to wait before a retry.',
      resolve: ({ piece }) => (piece.event === 'error' ? (piece.retryAfter ?? null) : null),
    }),
    cursor: t.exposeString('cursor', { description: 'Cursor: pass it as `after` to continue from here.' }),
  }),
});

builder.subscriptionField('chatReply', (t) =>
  t.field({
    type: ReplyPiece,
    description:
      'An answer as it is written: from its beginning, or without gaps or repeats after the cursor `after`. Ends with the answer.',
    extensions: needs('ai:chat', 'message.not_found', 'cursor.invalid'),
    args: { message: t.arg.id({ required: true, ...reference('message') }), after: t.arg.string(after) },
    subscribe: (_root, { message, after }, context) => followReply(context, message, after) as Promise<AsyncIterable<FollowedPiece>>,
    resolve: (piece) => piece as FollowedPiece,
  }),
);
