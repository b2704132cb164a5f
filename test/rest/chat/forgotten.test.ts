import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { followReply } from '../../../schema/knowledge/chat/read/follow.ts';
import { purgeExpiredWorker } from '../../../src/workers/purge-expired.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import {
  buildComment,
  buildKnowledge,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { index } from '../../support/knowledge.ts';
import { calls, says } from '../../support/model-server.ts';

const secret = 'Zam oranı yüzde 42 olarak belirlendi.';
const gone = '(Kaynağı silindi ya da artık göremiyorsun.)';

describe('a conversation after its source is deleted or hidden', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const last = async (conversation: string, who = admin) => (await who.client.get(`/conversations/${conversation}`)).body.messages.at(-1);
  const stored = async () =>
    JSON.stringify([
      await team.context.db.message.findMany(),
      await team.context.db.citation.findMany(),
      await team.context.db.replyPiece.findMany(),
    ]);

  test('neither shows nor stores the text of a deleted file', async () => {
    const file = await buildKnowledge(team, { pages: [secret] });
    const { body } = await admin.client.post('/ai/chat', { message: 'Zam oranı yüzde kaç?' });
    expect(body.reply).toContain('yüzde 42');
    expect((await admin.client.delete(`/files/${file.id}`)).status).toBe(204);
    expect(await last(body.conversation.id)).toMatchObject({ text: gone, citations: [] });
    expect(await stored()).not.toMatch(/yüzde 42|İzin yönetmeliği/);
  });

  test('loses only the sentences from that source', async () => {
    await buildKnowledge(team, { name: 'Eski.pdf', pages: ['Zam oranı 2025 için yüzde 30 olarak belirlendi.'] });
    const file = await buildKnowledge(team, { name: 'Yeni.pdf', pages: ['Zam oranı 2026 için yüzde 42 olarak belirlendi.'] });
    const { body } = await admin.client.post('/ai/chat', { message: 'Zam oranı yüzde kaç olarak belirlendi?' });
    expect(body.citations).toHaveLength(2);
    await admin.client.delete(`/files/${file.id}`);
    const { text, citations } = await last(body.conversation.id);
    expect(text).toContain('yüzde 30');
    expect(text).toContain(`- ${gone}`);
    expect(text).not.toMatch(/42|Yeni\.pdf/);
    expect(citations).toMatchObject([{ title: 'Eski.pdf' }]);
  });

  test('loses the text of a deleted comment', async () => {
    const task = await buildTask(admin, { title: 'Maaşlar' });
    const comment = await buildComment(admin, task, secret);
    await index(team.id);
    const { body } = await admin.client.post('/ai/chat', { message: 'Zam oranı yüzde kaç?' });
    expect(body.citations).toMatchObject([{ kind: 'comment', id: comment.id }]);
    expect((await admin.client.delete(`/comments/${comment.id}`)).status).toBe(204);
    expect((await last(body.conversation.id)).text).toBe(gone);
    expect(await team.context.db.citation.count()).toBe(0);
    expect(JSON.stringify(await team.context.db.message.findMany())).not.toContain('yüzde 42');
  });

  test("hides a deleted task's text, and loses it when the task is removed for good", async () => {
    const task = await buildTask(admin, { title: 'Zam oranı', description: secret });
    await index(team.id);
    const { body } = await admin.client.post('/ai/chat', { message: 'Zam oranı yüzde kaç olarak belirlendi?' });
    expect(body.reply).toContain('yüzde 42');
    await admin.client.delete(`/tasks/${task.id}`);
    expect((await last(body.conversation.id)).text).toBe(gone);
    await admin.client.post(`/tasks/${task.id}/restore`);
    expect((await last(body.conversation.id)).text).toContain('yüzde 42');
    await admin.client.delete(`/tasks/${task.id}`);
    await team.context.db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
    await purgeExpiredWorker((await testApp()).services.database).run({});
    expect(await stored()).not.toContain('yüzde 42');
  });

  test("hides a project's text from a former member, in the answer and in its stream", async () => {
    const owner = await team.person();
    const reader = await team.person();
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: reader, role: 'viewer' }] });
    await buildKnowledge(team, { project: project.id, pages: [secret] });
    const { body } = await reader.client.post('/ai/chat', { message: 'Zam oranı yüzde kaç?' });
    expect(body.reply).toContain('yüzde 42');
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    expect((await last(body.conversation.id, reader)).text).toBe(gone);
    const context = new Context(team.context.services, { ...team.context, actor: { ...team.context.actor, user: reader.id } });
    const pieces = [];
    for await (const piece of await followReply(context, body.id)) pieces.push(piece);
    expect(pieces.map(({ event }) => event)).toEqual(['citation', 'done']);
  });
});

describe('with a model', () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await buildAssistant();
  });
  afterAll(() => assistant.close());

  test('does not send text from a deleted file to the model again', async () => {
    const team = await buildOrganization();
    const file = await buildKnowledge(team, { pages: [secret] });
    assistant.model.script(says('Zam oranı yüzde 42 olarak belirlendi [1].'));
    const first = await assistant.ask(team.admin.client, { message: 'Zam oranı kaç?' });
    expect(first.body.citations).toHaveLength(1);
    await team.admin.client.delete(`/files/${file.id}`);
    assistant.model.asked.splice(0);
    assistant.model.script(says('Zam oranı kaç?'), says('YANIT_YOK'));
    await assistant.ask(team.admin.client, { message: 'Peki o kaçtı?', conversation: first.body.conversation.id });
    expect(assistant.model.asked.length).toBeGreaterThan(0);
    expect(JSON.stringify(assistant.model.asked)).not.toContain('yüzde 42');
  });

  describe('with uncited text that the model read', () => {
    let team: Organization;
    let file: { id: string };
    beforeEach(async () => {
      assistant.model.script();
      team = await buildOrganization();
      file = await buildKnowledge(team, { pages: [secret] });
    });
    const question = 'Zam oranı kaç?';
    const ask = (text = question, conversation?: string) => assistant.ask(team.admin.client, { message: text, conversation });
    const messages = async () => {
      const [{ id }] = (await team.admin.client.get('/conversations')).body.data;
      return (await team.admin.client.get(`/conversations/${id}`)).body.messages;
    };
    const stored = async () => JSON.stringify([await team.context.db.message.findMany(), await team.context.db.replyPiece.findMany()]);

    test('loses it with the source and keeps what is from other sources', async () => {
      await buildKnowledge(team, { name: 'Kalan.pdf', pages: ['Zam oranı her ocak ayında açıklanır.'] });
      let numbers = '';
      assistant.model.script(({ body }) => {
        const [, of] = /<<VERİ (\d) [^>]+>>\nKalan/.exec(body.messages[1].content) ?? [];
        numbers = `[${of}]`;
        return says(`Zam oranı her ocak ayında açıklanır ${numbers}. Bu yıl kırk ikidir, yüzde 42.`);
      });
      await ask();
      await team.admin.client.delete(`/files/${file.id}`);
      expect((await messages()).at(-1)).toMatchObject({
        text: `Zam oranı her ocak ayında açıklanır ${numbers}. ${gone}`,
        citations: [{ title: 'Kalan.pdf' }],
      });
      expect(await stored()).not.toContain('yüzde 42');
    });

    test('loses it if the answer was interrupted', async () => {
      assistant.model.script({ pieces: [{ text: 'Zam oranı yüzde 42' }, { wait: 100 }, 'cut'] });
      expect((await ask()).status).toBe(503);
      expect((await messages()).at(-1)).toMatchObject({ status: 'failed', text: 'Zam oranı yüzde 42' });
      await team.admin.client.delete(`/files/${file.id}`);
      expect((await messages()).at(-1)).toMatchObject({ status: 'failed', text: gone });
      expect(await stored()).not.toContain('yüzde 42');
    });

    test('loses it if a later answer repeated it', async () => {
      assistant.model.script(says('Zam oranı yüzde 42 olarak belirlendi [1].'), says(question), says('Dediğim gibi, yüzde 42 oldu.'));
      const { body } = await ask();
      await team.admin.client.patch(`/files/${file.id}`, { name: 'Başka.pdf' });
      await ask('Peki o kaçtı?', body.conversation.id);
      await team.admin.client.delete(`/files/${file.id}`);
      expect(
        (await messages()).filter(({ role }: { role: string }) => role === 'assistant').map(({ text }: { text: string }) => text),
      ).toEqual([gone, gone]);
      expect(await stored()).not.toContain('yüzde 42');
    });

    test('hides text from a task tool while the task is in the trash, and loses it with the task', async () => {
      const task = await buildTask(team.admin, { title: 'Gizli proje' });
      assistant.model.script(calls({ name: 'list_tasks', arguments: {} }), says('Sırada Gizli proje var. Başka bir şey yok.'));
      await ask('Ne var?');
      await team.admin.client.delete(`/tasks/${task.id}`);
      expect((await messages()).at(-1).text).toBe(gone);
      await team.admin.client.post(`/tasks/${task.id}/restore`);
      expect((await messages()).at(-1).text).toContain('Gizli proje');
      await team.admin.client.delete(`/tasks/${task.id}`);
      await team.context.db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
      await purgeExpiredWorker((await testApp()).services.database).run({});
      expect(await stored()).not.toContain('Gizli proje');
    });
  });
});
