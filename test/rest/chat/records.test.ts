import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { says } from '../../support/model-server.ts';

describe('metadata of a passage', () => {
  let assistant: Assistant;
  let team: Organization;
  let ayse: Person;
  beforeAll(async () => {
    assistant = await buildAssistant();
  });
  afterAll(() => assistant.close());
  beforeEach(async () => {
    assistant.model.script();
    assistant.model.asked.splice(0);
    team = await buildOrganization();
    ayse = await team.person({ name: 'Ayşe Yılmaz' });
  });
  const given = () => assistant.model.asked.at(-1)?.body.messages[1].content as string;
  const asked = async (message: string, said: string, by = team.admin) => {
    // Answers without tools, because these tests are about passages.
    assistant.model.script(says(said));
    const { status, body } = await assistant.ask(by.client, { message });
    expect(status).toBe(200);
    return body;
  };
  const helicopter = async (more: object = {}) => {
    const task = await buildTask(team.admin, {
      title: 'Helikopter bakımı',
      description: 'Helikopterin rotor yatağı yağlanacak ve titreşim ölçülecek.',
      ...{ assignee: ayse.id, dueDate: '2031-05-04', priority: 'high' },
      ...more,
    });
    await index(team.id);
    return task;
  };
  const question = 'Helikopterin rotor yatağı ne olacak?';

  test('names number, status, assignee, due date and project of a task in one line', async () => {
    const task = await helicopter();
    await asked(question, 'Rotor yatağı yağlanacak [1].');
    const [, line = ''] = /\n(\(Görev [^\n]*\))\nHelikopterin rotor/.exec(given()) ?? [];
    expect(line).toContain(`Görev ${task.number} · durum: `);
    expect(line).toContain(' · sorumlu: Ayşe Yılmaz · bitiş: 4 Mayıs 2031 · proje: ');
    expect(line).toMatch(/ · son değişiklik: \d+ \p{L}+ \d{4}\)$/u);
  });

  test('names author, date and task of a file or a comment', async () => {
    const task = await helicopter({ description: 'Yağ siparişi bekleniyor.' });
    await buildComment(ayse, task, 'Denizaltı periskobu 14 metre uzunluğunda olmalı.');
    await buildKnowledge(team, { name: 'Zeplin kılavuzu.pdf', pages: ['Zeplinin balonu 740 metreküp helyum alır.'] });
    await index(team.id);
    const comment = await asked('Denizaltı periskobu kaç metre?', "Ayşe Yılmaz'ın yorumuna göre periskop 14 metre uzunluğunda olmalı [1].");
    expect(given()).toMatch(new RegExp(`\\n\\(Yorum · yazan: Ayşe Yılmaz · tarih: [^\\n]+ · görev: ${task.number}\\)\\nDenizaltı`));
    expect(comment).toMatchObject({ citations: [{ kind: 'comment' }] });
    const file = await asked('Zeplinin balonu ne kadar helyum alır?', `Zeplin kılavuzu dosyasını ${team.admin.name} yükledi [1].`);
    expect(given()).toMatch(/\n\(Dosya Zeplin kılavuzu\.pdf · tür: pdf · yükleyen: [^\n]+ · yüklendi: [^\n]+\)\nZeplinin balonu/);
    expect(file).toMatchObject({ citations: [{ kind: 'file' }] });
  });

  test('is omitted, like its passage, if the reader cannot view the task', async () => {
    const owner = await team.person({ name: 'Gizem Saklı' });
    const secret = await buildProject(owner, { visibility: 'private', name: 'Gizli proje' });
    const hidden = await buildTask(owner, {
      ...{ project: secret.id, title: 'Helikopter satışı', assignee: owner.id },
      description: 'Helikopterin rotor yatağı satılacak.',
    });
    const task = await helicopter();
    await team.admin.client.patch(`/tasks/${task.id}`, { addBlockedBy: [hidden.id] });
    const all = await asked(question, 'Rotor yatağı satılacak [1].', owner);
    expect(given()).toContain('Gizem Saklı');
    expect(all.citations).toHaveLength(1);
    await asked(question, 'Rotor yatağı yağlanacak [1].');
    for (const word of ['Gizem', 'Gizli', hidden.number, 'satılacak']) expect(given()).not.toContain(word);
  });
});
