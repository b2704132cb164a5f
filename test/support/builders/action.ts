import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

/** An answer of the assistant in a new conversation, to which proposals can belong. */
export async function buildMessage({ context, id: organizationId }: Organization, userId: string): Promise<string> {
  const [conversation, message] = [newId('conversation'), newId('message')];
  await context.db.conversation.create({ data: { organizationId, id: conversation, userId, title: 'Deneme' } });
  await context.db.message.create({
    data: { organizationId, id: message, conversationId: conversation, role: 'assistant', text: 'Öneriyorum.' },
  });
  return message;
}

/** A new proposal to a member to change the title of a task. */
export async function buildAction(team: Organization, userId: string, about: { task: string; project: string }, overrides: object = {}) {
  const { context, id: organizationId } = team;
  const id = newId('action');
  const { number, title, version } = await context.db.task.findFirstOrThrow({ where: { id: about.task } });
  const side = (title: string) => ({
    about: { task: { id: about.task, number, title }, project: { id: about.project } },
    fields: { title },
  });
  await context.db.assistantAction.create({
    data: {
      organizationId,
      id,
      messageId: await buildMessage(team, userId),
      userId,
      tool: 'update_task',
      input: { id: about.task, title: 'Yeni başlık', expectedVersion: version },
      before: side(title),
      after: side('Yeni başlık'),
      subjectId: about.task,
      expiresAt: new Date(Date.now() + 60 * 60 * 1000),
      ...overrides,
    },
  });
  return id;
}
