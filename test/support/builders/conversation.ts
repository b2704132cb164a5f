import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

/** A new conversation of a member about a project, with a question and its answer. */
export async function buildConversation({ context, id: organizationId }: Organization, user: string, { project }: { project: string }) {
  const [conversation, message] = [newId('conversation'), newId('message')];
  await context.db.conversation.create({
    data: { organizationId, id: conversation, userId: user, title: 'Yıllık izin', projectId: project, reach: [project] },
  });
  const bare = { organizationId, conversationId: conversation };
  await context.db.message.create({ data: { ...bare, id: newId('message'), role: 'user', text: 'Yıllık izin kaç gün?' } });
  await context.db.message.create({
    data: { ...bare, id: message, role: 'assistant', text: 'Bulamadım.', grounded: false, createdAt: new Date(Date.now() + 1) },
  });
  return { conversation, message };
}
