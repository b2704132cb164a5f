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

const document = 'mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { id number version } }';

/** A new proposal of the assistant to a member to change the title of a task. Approved, it can be undone. @returns its id */
export async function buildAssistantProposal(
  team: Organization,
  userId: string,
  { task, project }: { task: string; project: string },
  { approved = false } = {},
): Promise<string> {
  const { context, id: organizationId } = team;
  const { title, version } = await context.db.task.findFirstOrThrow({ where: { id: task } });
  const messageId = await buildMessage(team, userId);
  const { conversationId } = await context.db.message.findFirstOrThrow({ where: { id: messageId } });
  const [id, runId, later] = [newId('proposal'), newId('run'), new Date(Date.now() + 60 * 60 * 1000)];
  const run = { organizationId, id: runId, userId, conversationId, state: 'completed', leaseExpiresAt: new Date(), writes: 1 } as const;
  await context.db.run.create({ data: run });
  const step = { operation: 'updateTask', input: { id: task, title: 'Eski başlık' }, kind: 'task.updated', subject: task, task, project };
  const write = {
    organizationId,
    runId,
    number: 1,
    userId,
    operation: 'updateTask',
    requestId: messageId,
    steps: [step],
    places: [task, project],
  };
  await context.db.runWrite.create({ data: write });
  await context.db.proposal.create({
    data: {
      organizationId,
      id,
      userId,
      messageId,
      runId,
      credentialKind: 'session',
      credentialId: '',
      via: 'assistant',
      operation: 'updateTask',
      ids: [],
      document,
      variables: { input: { id: task, title: 'Yeni başlık' } },
      changes: [{ kind: 'task.updated', subject: task, name: title, from: { title }, to: { title: 'Yeni başlık' }, version: version + 1 }],
      result: { id: task, version: version + 1 },
      places: [project, task],
      audience: [userId],
      scopes: ['tasks:read', 'ai:chat'],
      expiresAt: later,
      ...(approved && { status: 'approved', write: 1, decidedById: userId, decidedAt: new Date() }),
    },
  });
  return id;
}
