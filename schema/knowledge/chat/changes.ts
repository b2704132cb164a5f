import { after } from '../../activity/event/event.ts';
import { builder, needs } from '../../builder.ts';
import { reference } from '../../kernel/input.ts';
import { citations } from './citation-loader.ts';
import { messages } from './find.ts';
import { type FollowedPiece, followReply } from './follow.ts';
import { Citation, Message } from './message.ts';

const ReplyEvent = builder.enumType('ReplyEvent', {
  description: 'What came of an answer; `done` and `error` are the last.',
  values: ['delta', 'citation', 'action', 'done', 'error'] as const,
});

const ReplyPiece = builder.objectRef<FollowedPiece>('ReplyPiece').implement({
  description: 'A piece of an answer, as it comes.',
  extensions: { example: { event: 'delta', text: 'Yıllık izin ', action: null, failure: null, retryAfter: null, cursor: 'MS4x' } },
  fields: (t) => ({
    event: t.field({ type: ReplyEvent, resolve: ({ piece }) => piece.event }),
    text: t.string({
      nullable: true,
      description: 'Of a `delta`: what the text goes on with.',
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
      description: 'Of the last piece: the answer as it is kept, which replaces what came in pieces.',
      resolve: ({ piece, message }, _, context) =>
        piece.event === 'done' || piece.event === 'error' ? context.load(messages, message) : null,
    }),
    failure: t.string({
      nullable: true,
      description: 'Of an `error`: the code of the problem.',
      resolve: ({ piece }) => (piece.event === 'error' ? piece.code : null),
    }),
    retryAfter: t.int({
      nullable: true,
      description: 'Of an `error`: seconds after which another try makes sense.',
      resolve: ({ piece }) => (piece.event === 'error' ? (piece.retryAfter ?? null) : null),
    }),
    cursor: t.exposeString('cursor', { description: 'Read on from here with `after`.' }),
  }),
});

builder.subscriptionField('chatReply', (t) =>
  t.field({
    type: ReplyPiece,
    description: 'An answer as it comes: from its beginning, or `after` a cursor without gap or repeat. Ends with the answer.',
    extensions: needs('ai:chat', 'message.not_found', 'cursor.invalid'),
    args: { message: t.arg.id({ required: true, ...reference('message') }), after: t.arg.string(after) },
    subscribe: (_root, { message, after }, context) => followReply(context, message, after) as Promise<AsyncIterable<FollowedPiece>>,
    resolve: (piece) => piece as FollowedPiece,
  }),
);
