import { concepts } from '../concepts.ts';
import { calls, says } from '../model-server.ts';
import { startReceiver } from '../receiver.ts';
import type { ErasureApp } from './app.ts';

/** Consonants only: no language's stemming rules confuse these words. */
const letters = 'bdfgkmprstvz';

/** Assigns each kind a unique word. */
export function wording(random: (below: number) => number) {
  const words = new Map<string, string>();
  /** The word of a kind. */
  function of(kind: string): string {
    const known = words.get(kind);
    if (known) return known;
    let word = 'zq';
    while (word.length < 9) word += letters[random(letters.length)];
    words.set(kind, word);
    return word;
  }
  return {
    of,
    all: (): string[] => [...words.keys()],
    /** The kinds whose word occurs in a text, ignoring case. */
    in(text: string): string[] {
      const lower = text.toLowerCase();
      if (!lower.includes('zq')) return [];
      return [...words].filter(([, word]) => lower.includes(word)).map(([kind]) => kind);
    },
  };
}

type Words = ReturnType<typeof wording>;
type Ask = ErasureApp['admin']['ask'];

/** Uploads a file with a form. */
async function upload(ask: Ask, name: string, content: string, task: string): Promise<string> {
  const boundary = `sinir-${crypto.randomUUID()}`;
  const body = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="task"\r\n\r\n${task}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  );
  return (await ask('POST', '/files', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })).id;
}

/** A mail with an unreadable attachment, whose name is stored as a warning. */
const mailWith = (attachment: string): string =>
  [
    'From: Can <can@example.test>',
    'Subject: Ekte',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="ek"',
    '',
    '--ek',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Merhaba.',
    '--ek',
    `Content-Type: application/octet-stream; name="${attachment}"`,
    `Content-Disposition: attachment; filename="${attachment}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from([0, 1, 2, 3, 250, 251, 252, 253]).toString('base64'),
    '--ek--',
    '',
  ].join('\r\n');

/** Numbers the cycles, because those of a project must not overlap. */
let cycles = 0;

type Todo = () => Promise<unknown>;

/** `all` deletes everything except one project, `rest` deletes that project. */
type Erasure = { readonly all: Todo; readonly rest: Todo };

/** Creates all kinds of records on a task and its project with unique words. @returns functions that delete them one by one */
async function fill(app: ErasureApp, words: Words, mark: string, project: string, task: string): Promise<Todo[]> {
  const { ask } = app.admin;
  const of = (kind: string) => words.of(`${mark}${kind}`);
  const remove = (path: string) => () => ask('DELETE', path);

  const comment = await ask('POST', `/tasks/${task}/comments`, { body: `- [ ] Önce ${of('comment, before')}` });
  await ask('PATCH', `/comments/${comment.id}/checklist`, { item: 1, text: `Önce ${of('comment, before')}`, done: true });
  await ask('PATCH', `/comments/${comment.id}`, { body: `Sonra ${of('comment')} üzerinde karar kılındı.` });
  const reply = await ask('POST', `/tasks/${task}/comments`, { body: `Yanıt ${of('reply')}`, replyTo: comment.id });
  await ask('POST', `/comments/${comment.id}/reactions`, { emoji: '👍' });
  const file = await upload(ask, `${of('file name')}.txt`, `Zam oranı ${of('file text')} için yüzde 42 olarak belirlendi.`, task);
  const renamed = await upload(ask, `${of('file, former name')}.txt`, 'Başka bir metin.', task);
  const mail = await upload(ask, 'mektup.eml', mailWith(`${of('attachment name')}.bin`), task);
  await ask('PATCH', `/files/${renamed}`, { name: `${of('file, new name')}.txt` });
  const label = await ask('POST', '/labels', { name: of('label, former name') });
  await ask('PATCH', `/labels/${label.id}`, { name: of('label') });
  const year = 2100 + cycles++;
  const days = { startDate: `${year}-01-07`, endDate: `${year}-01-20` };
  const cycle = await ask('POST', '/cycles', { project, name: of('cycle'), goal: of('goal'), ...days });
  await ask('PATCH', `/tasks/${task}`, {
    labels: [label.id],
    cycle: cycle.id,
  });
  const reminder = await ask('POST', `/tasks/${task}/reminders`, { at: '2126-01-01T09:00:00Z' });
  const written: string[] = [];
  for (const { write } of concepts) written.push(...((await write?.(ask, of, { project, task })) ?? []));
  return [
    ...written.map(remove),
    remove(`/reminders/${reminder.id}`),
    remove(`/cycles/${cycle.id}`),
    remove(`/files/${mail}`),
    remove(`/labels/${label.id}`),
    remove(`/files/${renamed}`),
    remove(`/files/${file}`),
    remove(`/comments/${reply.id}`),
    remove(`/comments/${comment.id}`),
  ];
}

/** Writes words of every kind and processes them. @returns functions that delete everything */
export async function writeAll(app: ErasureApp, words: Words): Promise<Erasure> {
  const { admin, model } = app;
  const { ask } = admin;
  const receiver = await startReceiver();
  // The receiver fails and echoes the request.
  receiver.state.answer = ({ body }) => ({ status: 500, body });
  const hook = await ask('POST', '/webhooks', {
    url: `${receiver.url}/${words.of('webhook address')}`,
    description: words.of('webhook'),
    events: ['*'],
  });

  // These records stay, because deleted ones depend on them.
  const standing = await ask('POST', '/projects', { key: 'KALAN', name: 'Kalan' });
  const stays = await ask('POST', '/tasks', { title: 'Kalan görev', project: 'KALAN' });
  const single = await fill(app, words, 'of what stays: ', standing.id, stays.id);

  const task = await ask('POST', '/tasks', {
    title: words.of('task, former title'),
    description: `- [ ] ${words.of('box')}\n\n${words.of('task text')}`,
    project: 'KALAN',
    assignee: admin.id,
  });
  await ask('PATCH', `/tasks/${task.id}`, { title: words.of('task') });
  await ask('PATCH', `/tasks/${task.id}/checklist`, { item: 1, text: words.of('box'), done: true });
  await fill(app, words, 'of a task: ', standing.id, task.id).then((rest) => single.push(...rest.slice(0, -4)));
  const copy = await ask('POST', `/tasks/${task.id}/duplicate`, {});

  const project = await ask('POST', '/projects', {
    key: 'SILINEN',
    name: words.of('project, former name'),
    description: words.of('project text'),
  });
  await ask('PATCH', `/projects/${project.id}`, { name: words.of('project') });
  await ask('PUT', `/projects/${project.id}/workflow`, {
    statuses: [
      { key: 'todo', name: words.of('status'), category: 'unstarted' },
      { key: 'done', name: 'Bitti', category: 'completed' },
    ],
  });
  const inside = await ask('POST', '/tasks', {
    title: words.of('task of the project'),
    description: words.of('its text'),
    project: project.id,
  });
  const ofProject = await fill(app, words, 'of a project: ', project.id, inside.id);

  await app.settle();

  // The assistant cites, proposes and remembers.
  const conversations: string[] = [];
  for (const quoted of ['of what stays: file text', 'of a project: file text']) {
    const sentence = `Zam oranı ${words.of(quoted)} için yüzde 42 olarak belirlendi`;
    model.script(says(`${sentence} [1].`), says('Tamam.'));
    const { conversation } = await ask('POST', '/ai/chat', {
      message: `Zam oranı yüzde kaç olarak belirlendi, ${words.of(quoted)} için?`.replace(
        words.of(quoted),
        words.of(`question about ${quoted}`),
      ),
    });
    conversations.push(conversation.id);
  }
  // In remaining conversations, sentences from the file are removed too: uncited ones and interrupted ones.
  for (const quoted of ['of what stays: file text', 'of a project: file text']) {
    const sentence = `Zam oranı ${words.of(quoted)} için yüzde 42 olarak belirlendi`;
    model.script(says(`${sentence} [1][2]. Kısaca ${words.of(quoted)} kazandı.`));
    await ask('POST', '/ai/chat', { message: 'Zam oranı yüzde kaç olarak belirlendi?' });
    model.script({ pieces: [{ text: `Kısaca ${words.of(quoted)}` }, { wait: 100 }, 'cut'] });
    await ask('POST', '/ai/chat', { message: 'Zam oranı yüzde kaç olarak belirlendi?' }).catch(() => undefined);
  }
  model.script(
    calls({ name: 'create_task', arguments: { title: words.of('proposal'), project: 'KALAN' } }),
    says(`${words.of('answer')} öneriyorum.`),
    says('Tamam.'),
  );
  const asked = await ask('POST', '/ai/chat', { message: `Görev aç: ${words.of('question')}` });
  conversations.push(asked.conversation.id);
  await ask('PATCH', `/conversations/${asked.conversation.id}`, { title: words.of('conversation title') });
  await ask('PUT', `/messages/${asked.id}/feedback`, { feedback: 'down', note: words.of('feedback') });

  const agent = await ask('POST', '/tokens', { name: 'Ajan', scopes: ['tasks:read', 'tasks:write'], write: 'propose' });
  for (const { id, title } of [task, inside]) {
    const propose = () => app.clientOf(agent.token)('PATCH', `/tasks/${id}`, { title: words.of('task, proposed title') });
    await ask('POST', `/proposals/${(await propose()).id}/approve`, { changes: { title: words.of('task, edited title') } });
    await ask('PATCH', `/tasks/${id}`, { title: id === task.id ? words.of('task') : title });
    await propose();
  }
  for (const each of [task, inside]) {
    const run = await ask('POST', '/runs', { task: each.id, goal: words.of('task, goal of a run') });
    await ask('POST', `/runs/${run.id}/activities`, { kind: 'answer', body: words.of('task, answer in a run') });
    // The former values are stored, because the writes of a run can be undone.
    const held = { 'x-run': run.id, 'x-run-lease': String(run.lease) };
    const report = {
      plan: [{ text: words.of('task, plan of a run') }],
      links: [{ title: words.of('task, link of a run'), url: 'https://ornek.test' }],
    };
    await ask('PATCH', `/runs/${run.id}`, report, held);
    for (const description of [words.of('task, former text of a run'), `${each.description ?? ''}`])
      await ask('PATCH', `/tasks/${each.id}`, { description }, held);
  }

  const ayse = await app.person(words.of('member'), `${words.of('e-mail')}@ornek.test`);
  await ayse.ask('POST', `/tasks/${task.id}/comments`, { body: `@[Yönetici](${admin.id}) ${words.of('mention')}` });
  const invitation = await ask('POST', '/invitations', { email: `${words.of('invited')}@ornek.test` });
  const token = await ask('POST', '/tokens', { name: words.of('token'), scopes: ['tasks:read'] });
  const account = await ask('POST', '/service-accounts', {
    name: words.of('service'),
    description: words.of('service text'),
    scopes: ['tasks:read'],
  });
  // Morning mails contain titles of tasks; some are still queued when the first deletions happen.
  await ask('PATCH', `/tasks/${task.id}`, { dueDate: new Date().toISOString().slice(0, 10) });
  await app.rows(`update member set mail_reminders = true, mail_digest = true, time_zone = 'UTC', mail_hour = least(23, extract(hour from now() at time zone 'UTC'))
    where id = '${admin.id}'`);
  await app.settle();
  await app.morning();

  const all = async () => {
    for (const erase of single) await erase();
    // This label belongs to the organization, not to the project.
    for (const erase of ofProject.slice(-5, -4)) await erase();
    for (const id of [task.id, copy.id]) await ask('DELETE', `/tasks/${id}`);
    await ask('DELETE', `/projects/${project.id}`);
    for (const id of conversations) await ask('DELETE', `/conversations/${id}`);
    await ask('DELETE', `/invitations/${invitation.id}`);
    await ask('DELETE', `/tokens/${token.id}`);
    await ask('DELETE', `/service-accounts/${account.id}`);
    await ask('DELETE', `/members/${ayse.id}`);
    await app.settle();
    await ask('DELETE', `/webhooks/${hook.id}`);
    await receiver.stop();
    await app.settle();
  };
  return { all, rest: () => ask('DELETE', `/projects/${standing.id}`) };
}
