import { builder, inputOf, needs, writes } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { line, reference, versioned } from '../../kernel/input.ts';
import { findsById, Node } from '../../kernel/node.ts';
import { orderedBy, pageOf } from '../../kernel/paging.ts';
import { iso, raw } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { Project, projects } from '../../work/project/project.ts';
import { type ConversationRow, conversations, lockConversation, own } from './find.ts';

export const Conversation = builder.prismaObject('Conversation', {
  description: "The caller's questions to the assistant, and its answers. Only the owner can view it.",
  interfaces: [Node],
  extensions: { example: { title: 'Yıllık izin kaç gün?', version: 1 }, scope: 'ai:chat', visibleByReference: ['id'] },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The first question, until it is renamed.' }),
    project: t.field({
      type: Project,
      nullable: true,
      description: 'The only project that is searched; null for all that its owner can view.',
      resolve: async ({ projectId }, _, context) => (projectId === null ? null : context.load(projects, projectId)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last question or renaming.' }),
    version: t.exposeInt('version'),
  }),
});

findsById('conversation', Conversation, conversations, 'ai:chat', "One of the caller's conversations, by id.");

const latestFirst = orderedBy<ConversationRow>('c.updated_at', 'updatedAt', 'timestamptz', 'descending');

builder.queryFields((t) => ({
  conversations: t.connection({
    type: Conversation,
    description: "The caller's own conversations, the most recent question first.",
    extensions: needs('ai:chat', 'cursor.invalid'),
    resolve: async (_root, args, context) => {
      return pageOf<ConversationRow>(context, 'chat.conversation_list', latestFirst, args)`
        select c.id, c.title, c.project_id as "projectId", c.version,
            ${raw(`${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt"`)}
          from conversation c where ${own(context.actor)}`;
    },
  }),
}));

builder.mutationFields((t) => ({
  updateConversation: t.field({
    type: Conversation,
    description: 'Renames a conversation.',
    extensions: writes('refused', 'ai:chat', 'conversation.not_found', 'version.mismatch'),
    args: inputOf('UpdateConversationInput', (t) => ({
      ...versioned('conversation')(t),
      title: t.string(line({ max: 200, nullable: false, example: 'İzinler' })),
    })),
    resolve: (_root, { input }, context) => update(context, input),
  }),
  deleteConversation: t.field({
    type: Conversation,
    description: 'Deletes a conversation and all its messages permanently.',
    extensions: writes('refused', 'ai:chat', 'conversation.not_found'),
    args: inputOf('DeleteConversationInput', (t) => ({ id: t.id({ required: true, ...reference('conversation') }) })),
    resolve: (_root, { input }, context) => remove(context, input),
  }),
}));

type Update = Versioned & { title?: string | null };

function update(context: Context, { id, expectedVersion, title }: Update): Promise<ConversationRow> {
  return context.unitOfWork(async () => {
    const conversation = found('conversation.not_found', await lockConversation(context, id));
    checkVersion(conversation.version, expectedVersion);
    if (!title || title === conversation.title) return conversation;
    const where = { organizationId_id: { organizationId: conversation.organizationId, id } };
    return context.db.conversation.update({ where, data: { title, version: { increment: 1 } } });
  });
}

/** Deletes permanently and at once, because conversations are private. An answer in progress reaches nobody. */
function remove(context: Context, { id }: { id: string }): Promise<ConversationRow> {
  return context.unitOfWork(async () => {
    const conversation = found('conversation.not_found', await lockConversation(context, id));
    await context.db.conversation.delete({ where: { organizationId_id: { organizationId: conversation.organizationId, id } } });
    return conversation;
  });
}
