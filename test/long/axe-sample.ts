import { token } from '../process/server.ts';
import { daysUnderWay } from '../support/builders/task.ts';
import { calls, type ModelServer, says } from '../support/model-server.ts';
import { pdfOf } from '../support/pdf.ts';
import { people, type Web } from '../support/web.ts';

/** Ids of the records that the pages show, in addition to the sample company. */
export type Sample = {
  readonly task: string;
  readonly cycle: string;
  readonly conversation: string;
  readonly pdf: string;
  readonly table: string;
  readonly webhook: string;
};

export const quote = "Çankırı'daki müşteride de aynı sorun var; ekran görüntüsü e-postada.";

/**
 * Fills pages that would be empty: a task with every part, a feed, files, a conversation and settings. `receiver` is the URL of a webhook.
 */
export async function makeSample(web: Web, model: ModelServer, receiver: string): Promise<Sample> {
  const api = async (method: string, path: string, body?: unknown, key = token) =>
    (await web.server.api(method, path, { body, headers: { authorization: `Bearer ${key}` } })).body;
  const webhook = await api('POST', '/webhooks', { url: `${receiver}/`, events: ['task.*'], description: 'Muhasebe' });
  await api('POST', `/webhooks/${webhook.id}/ping`, {});
  const account = await api('POST', '/service-accounts', { name: 'Fatura aktarımı', scopes: ['tasks:read', 'tasks:write'] });
  await api('POST', '/invitations', { email: 'deniz@ornek.test' });
  await api('POST', '/organization/domains', { domain: 'ornek.com.tr' });

  const members = await web.server.all('/members?');
  const ayse = members.find(({ email }) => email === people.ayse).id;
  const cycle = await api('POST', '/cycles', { project: 'WEB', name: 'Döngü 12', goal: 'Ödeme ekranı canlıda', ...daysUnderWay() });
  const description = '# Başlık\n\n- [ ] iş\n\n`kod`';
  const task = await api('POST', '/tasks', {
    title: 'Erişilebilir',
    project: 'WEB',
    description,
    dueDate: '2020-01-01',
    estimate: 2.5,
    cycle: cycle.id,
    priority: 'urgent',
  });
  await api('POST', '/tasks', { title: 'Parça', project: 'WEB', parent: task.id });
  await api('POST', `/tasks/${task.id}/comments`, { body: 'Merhaba' });
  const key = /ats_\w+/.exec(JSON.stringify(account))?.[0];
  await api('POST', '/tasks', { title: 'Sözleşmeyi gözden geçir', project: 'WEB', assignee: ayse, priority: 'urgent' }, key);

  const agent = await api('POST', '/tokens', { name: 'Ajan', scopes: ['tasks:read', 'tasks:write'], write: 'propose' });
  await api('POST', `/tasks/${task.id}/comments`, { body: 'Önerilen yorum' }, agent.token);
  await api('PATCH', `/tasks/${task.id}`, { priority: 'high', labels: [] }, agent.token);

  const upload = async (name: string, content: Buffer | string): Promise<string> => {
    const form = new FormData();
    form.append('project', 'WEB');
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const url = `${web.server.url}/api/v1/files`;
    const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    return ((await reply.json()) as { id: string }).id;
  };
  const pdf = await upload('İzin.pdf', pdfOf([{ lines: ['Yıllık izin on dört iş günüdür.'] }]));
  const table = await upload('Stok.csv', `Ürün;Adet\n${Array.from({ length: 60 }, (_, n) => `Masa ${n};${n * 3}`).join('\n')}\n`);

  const conversation = await makeConversation(web, model);
  return { task: task.id, cycle: cycle.id, conversation, pdf, table, webhook: webhook.id };
}

/** A conversation of Ayşe's with an answer and its source, a proposal, and a failed answer. */
async function makeConversation(web: Web, model: ModelServer): Promise<string> {
  model.script(
    says(`# Başlık\n\nEvet, **Çankırı** müşterisinde de var [1].`),
    says("Çankırı'daki müşteride hangi sorun var?"),
    calls({ name: 'create_task', arguments: { title: 'Önerilen iş', project: 'WEB' } }),
    says('Önerdim.'),
    { status: 400 },
  );
  const page = await web.signIn(people.ayse, { path: '/settings/profile' });
  let conversation: string | undefined;
  for (const message of ["Çankırı'daki müşteride hangi sorun var?", 'Görev aç', 'Boz'])
    conversation = await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch('/api/v1/ai/chat', { method: 'POST', headers, body: JSON.stringify(body) });
        // The last request fails, and its answer does not contain the conversation.
        return ((await reply.json()).conversation?.id ?? body.conversation) as string;
      },
      { message, conversation },
    );
  return conversation as string;
}
