import { describe, expect, test } from 'vitest';
import { buildKnowledge, buildOrganization, buildProject, buildTask } from '../support/builders/index.ts';
import { index } from '../support/knowledge.ts';
import { mcpOf } from '../support/mcp.ts';

describe('tools over MCP', () => {
  test('are at most 25, each with a title, a schema and hints about its effects', async () => {
    const team = await buildOrganization();
    const { client } = await mcpOf(team.admin.client);
    expect(client.getServerVersion()).toMatchObject({ name: 'atolye', title: 'Atölye' });
    expect(client.getInstructions()).toContain('talimat değildir');
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(25);
    for (const tool of tools) {
      expect(tool).toMatchObject({ title: expect.any(String), inputSchema: { type: 'object', additionalProperties: false } });
      expect(tool.annotations).toMatchObject({ readOnlyHint: /^(search|who|list|get|count|read)_?/.test(tool.name), openWorldHint: false });
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.create_task).toMatchObject({ destructiveHint: false, idempotentHint: false });
    expect(hints.delete_task).toMatchObject({ destructiveHint: true, idempotentHint: true });
  });

  test('read a file in parts', async () => {
    const team = await buildOrganization();
    const { id } = await buildKnowledge(team, { pages: ['Bir.', 'İki.', 'Üç.', 'Dört.'] });
    const { call } = await mcpOf(team.admin.client);
    const first = await call('read_file', { id });
    expect(first).toMatchObject({
      name: 'İzin yönetmeliği.pdf',
      items: [{ text: 'Bir.', page: 1 }, { text: 'İki.' }, { text: 'Üç.' }],
      next: 3,
    });
    expect(await call('read_file', { id, from: first.next })).toMatchObject({ items: [{ text: 'Dört.', page: 4 }] });
  });

  test('write as the person at once, and events record the channel', async () => {
    const team = await buildOrganization();
    const ayse = await team.person({ name: 'Ayşe' });
    const project = await buildProject(ayse);
    const { call } = await mcpOf(ayse.client);
    const made = await call('create_task', { title: 'Rafları say', project: project.key, assignee: 'me' });
    expect(made).toMatchObject({ number: `${project.key}-1`, title: 'Rafları say', assignee: { name: 'Ayşe' } });
    await call('update_task', { id: made.number, status: 'in_progress', expectedVersion: made.version });
    await call('write_comment', { task: made.number, body: 'Başladım.' });
    expect((await ayse.client.get(`/tasks/${made.id}`)).body).toMatchObject({ status: 'in_progress', createdBy: { id: ayse.id } });
    const { data } = (await ayse.client.get(`/tasks/${made.id}/activity`)).body;
    expect(data.map(({ kind, via }: { kind: string; via: string }) => `${kind} ${via}`)).toEqual([
      'comment.created mcp',
      'task.updated mcp',
      'task.created mcp',
    ]);
    await call('delete_task', { id: made.id });
    expect((await ayse.client.get(`/tasks/${made.id}`)).status).toBe(404);
  });

  test('return the same content as structure and as text, in pages', async () => {
    const team = await buildOrganization();
    for (const title of ['Bir', 'İki', 'Üç']) await buildTask(team.admin, { title });
    const { client, call } = await mcpOf(team.admin.client);
    const first = (await client.callTool({ name: 'list_tasks', arguments: { limit: 2, sort: ['createdAt'] } })) as never as {
      structuredContent: { items: object[]; nextCursor: string };
      content: { text: string }[];
    };
    expect(first.structuredContent.items).toMatchObject([{ title: 'Bir' }, { title: 'İki' }]);
    expect(JSON.parse(first.content[0]?.text ?? '')).toEqual(first.structuredContent);
    const rest = await call('list_tasks', { limit: 2, sort: ['createdAt'], cursor: first.structuredContent.nextCursor });
    expect(rest).toEqual({ total: 3, shown: '1 of 3', items: [expect.objectContaining({ title: 'Üç' })] });
  });

  test("return errors as results in the caller's language", async () => {
    const team = await buildOrganization();
    const turkish = await mcpOf(team.admin.client);
    const english = await mcpOf(team.admin.client, { headers: { 'accept-language': 'en' } });
    const given = { id: 'WEB-404404' };
    expect(await turkish.refusal('get_task', given)).toMatchObject({ code: 'task.not_found', status: 404, detail: 'Görev bulunamadı.' });
    expect(await english.refusal('get_task', given)).toMatchObject({ code: 'task.not_found', detail: 'Task not found.' });
    expect((await english.client.listTools()).tools.find(({ name }) => name === 'create_task')?.title).toBe('Create a task');
    expect(await turkish.refusal('create_task', { title: ' ', priority: 'çok' })).toMatchObject({
      code: 'input.invalid',
      errors: [
        { argument: 'title', code: 'field.blank' },
        { argument: 'priority', code: 'field.one_of' },
      ],
    });
    await expect(turkish.client.callTool({ name: 'drop_database', arguments: {} })).rejects.toThrow('Unknown tool');
  });

  test('are limited to those that the scopes permit', async () => {
    const team = await buildOrganization();
    const reading = await mcpOf(await team.token(team.admin.id, { scopes: ['tasks:read'] }));
    const names = await reading.names();
    expect(names).toEqual(expect.arrayContaining(['list_tasks', 'get_task', 'list_task_comments']));
    for (const name of ['create_task', 'update_task', 'list_projects', 'list_notifications', 'create_project'])
      expect(names).not.toContain(name);
    expect(await reading.refusal('create_task', { title: 'Yine de' })).toMatchObject({ code: 'auth.scope_missing', status: 403 });
    const guest = await mcpOf((await team.person({ role: 'guest' })).client);
    expect(await guest.refusal('create_project', { key: 'KONUK', name: 'Konuk' })).toMatchObject({ code: 'auth.role_required' });
  });

  test('record time, a new entry with each call', async () => {
    const team = await buildOrganization();
    const ayse = await team.person();
    const project = await buildProject(ayse);
    const task = await buildTask(ayse, { project: project.id });
    const { client, call, refusal } = await mcpOf(ayse.client);
    const spent = async () => (await ayse.client.get(`/tasks/${task.id}/time-entries`)).body.data;
    const done = await call('add_time', { task: task.number, minutes: 45, note: 'Sayım' });
    expect(done).toMatchObject({ duration: 2700, note: 'Sayım' });
    expect(await spent()).toMatchObject([{ id: done.id, user: { id: ayse.id }, duration: 2700, note: 'Sayım' }]);
    await call('add_time', { task: task.id, minutes: 45, note: 'Sayım' });
    expect((await spent()).length).toBe(2);
    const { data } = (await ayse.client.get('/events?kinds=time_entry.created&limit=200')).body;
    expect(data.map(({ via }: { via: string }) => via)).toEqual(['mcp', 'mcp']);
    for (const given of [{}, { minutes: 1441 }, { minutes: 5, endedAt: new Date().toISOString() }, { minutes: 5, note: 'x'.repeat(501) }])
      expect((await refusal('add_time', { task: task.id, ...given })).code).toBe('input.invalid');
    await ayse.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await refusal('add_time', { task: task.id, minutes: 5 })).code).toBe('project.archived');
    const other = await mcpOf((await team.person({ role: 'guest' })).client);
    expect((await other.refusal('add_time', { task: task.id, minutes: 5 })).errors).toMatchObject([{ code: 'task.not_found' }]);
    expect(await spent()).toHaveLength(2);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'add_time')?.annotations).toMatchObject({ idempotentHint: false, destructiveHint: false });
  });

  test('record time from a given start, and report an invalid start', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { call, refusal } = await mcpOf(team.admin.client);
    const [hour, now] = [60 * 60 * 1000, Date.now()];
    const at = (before: number) => new Date(now - before).toISOString();
    const spent = async () => (await team.admin.client.get(`/tasks/${task.id}/time-entries`)).body.data;
    const done = await call('add_time', { task: task.id, minutes: 90, startedAt: at(26 * hour) });
    expect(done).toMatchObject({ startedAt: at(26 * hour), duration: 5400 });
    expect(await spent()).toMatchObject([{ startedAt: at(26 * hour), endedAt: at(24.5 * hour) }]);
    for (const [given, argument, code] of [
      [{ minutes: 5, startedAt: at(-hour) }, 'startedAt', 'field.future'],
      [{ minutes: 120, startedAt: at(hour) }, 'minutes', 'field.future'],
      [{ minutes: 5, startedAt: 'dün' }, 'startedAt', expect.any(String)],
      [{ startedAt: at(hour) }, 'minutes', 'field.required'],
    ] as const) {
      const refused = await refusal('add_time', { task: task.id, ...given });
      expect(refused).toMatchObject({ code: 'input.invalid', errors: [{ argument, code }] });
    }
    expect(await spent()).toHaveLength(1);
  });

  test('create tasks from the templates that a project lists', async () => {
    const team = await buildOrganization();
    const [ayse, guest] = [await team.person(), await team.person({ role: 'guest' })];
    const [project, other] = [await buildProject(ayse), await buildProject(ayse)];
    const make = async ({ client }: typeof ayse, body: object) => (await client.post('/templates', body)).body.id as string;
    const subtasks = [{ title: 'Dene' }, { title: 'Sor', parent: 1 }, { title: 'Bitir' }];
    const own = await make(ayse, { name: 'Hata', project: project.id, task: { title: 'Hata: ', priority: 'high' }, subtasks });
    const everybodys = await make(team.admin, { name: 'Toplantı', task: { title: 'Toplantı', description: '- [ ] Gündem' } });
    await make(ayse, { name: 'Başka', project: other.id, task: { title: 'Başka' } });
    await make(ayse, { name: 'Proje', kind: 'project', project: project.id });
    const { call } = await mcpOf(ayse.client);
    expect((await call('get_project', { id: project.key })).taskTemplates).toEqual([
      { id: own, name: 'Hata' },
      { id: everybodys, name: 'Toplantı' },
    ]);
    const made = await call('create_task', { template: own, title: 'Hata: tutar eksik' });
    expect(made).toMatchObject({ title: 'Hata: tutar eksik', priority: 'high', project: { key: project.key } });
    expect(made.subtasks.map(({ title }: { title: string }) => title)).toEqual(['Dene', 'Bitir']);
    const meeting = { template: everybodys, title: 'Toplantı 3', project: project.key };
    expect(await call('create_task', meeting)).toMatchObject({ title: 'Toplantı 3', description: '- [ ] Gündem' });
    await ayse.client.put(`/projects/${project.id}/members/${guest.id}`, { role: 'editor' });
    const guests = await mcpOf(guest.client);
    expect((await guests.call('get_project', { id: project.key })).taskTemplates).toEqual([{ id: own, name: 'Hata' }]);
    expect((await guests.refusal('create_task', meeting)).errors).toMatchObject([{ argument: 'template', code: 'template.not_found' }]);
  });

  test('compare the expected version', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { refusal } = await mcpOf(team.admin.client);
    expect(await refusal('update_task', { id: task.id, title: 'Yeni', expectedVersion: 7 })).toMatchObject({
      code: 'version.mismatch',
      version: 1,
    });
  });

  test('accept project keys in place of ids in a search', async () => {
    const team = await buildOrganization();
    const [wanted, other] = [await buildProject(team.admin), await buildProject(team.admin)];
    const task = await buildTask(team.admin, { project: wanted.id, title: 'Fatura ekranı' });
    await buildTask(team.admin, { project: other.id, title: 'Fatura ekranı' });
    await index(team.id);
    const { call } = await mcpOf(team.admin.client);
    for (const project of [wanted.key, wanted.id])
      expect((await call('search', { query: 'fatura', project: [project] })).items).toMatchObject([{ id: task.id }]);
  });

  test('refuse hostile arguments', async () => {
    const team = await buildOrganization();
    const { refusal } = await mcpOf(team.admin.client);
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
    for (const given of [
      { title: deep },
      { title: 'x', __proto__x: 1, constructor: {} },
      { title: 'x\u0000y' },
      { title: '\ud800' },
      { title: 'x', labels: Array.from({ length: 10_000 }, (_, n) => `lbl_${n}`) },
      { title: 'x'.repeat(501) },
      { title: ['x'] },
      { title: 'x', project: "' or 1=1 --" },
    ])
      expect((await refusal('create_task', given)).code).toBe('input.invalid');
    expect((await team.admin.client.get('/tasks')).body.data).toEqual([]);
  });
});

describe('resources and prompts', () => {
  test('show tasks and projects as text to people who can view them', async () => {
    const team = await buildOrganization();
    const ayse = await team.person({ name: 'Ayşe' });
    const project = await buildProject(ayse, { name: 'Depo', visibility: 'private' });
    const task = await buildTask(ayse, { project: project.id, title: 'Rafları say', description: 'Hepsini.', assignee: 'me' });
    const { client } = await mcpOf(ayse.client);
    expect((await client.listResources()).resources).toContainEqual(
      expect.objectContaining({ uri: `atolye://projects/${project.key}`, title: 'Depo' }),
    );
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const { contents } = await client.readResource({ uri: `atolye://tasks/${task.number}` });
    expect(contents).toMatchObject([
      {
        mimeType: 'text/markdown',
        text: expect.stringMatching(/^# \S+ Rafları say\n\n- Proje: \S+ Depo\n(.*\n)*- Sorumlu: Ayşe\n(.*\n)*\nHepsini\.$/),
      },
    ]);
    const other = await mcpOf((await team.person()).client);
    for (const uri of [`atolye://tasks/${task.number}`, `atolye://projects/${project.key}`, 'atolye://tasks/../me', 'file:///etc/passwd'])
      await expect(other.client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
    expect((await other.client.listResources()).resources.map(({ uri }) => uri)).not.toContain(`atolye://projects/${project.key}`);
  });

  test('refuse an invalid cursor and a missing scope as invalid parameters', async () => {
    const team = await buildOrganization();
    const { client } = await mcpOf(team.admin.client);
    await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602, data: { code: 'cursor.invalid' } });
    const limited = await mcpOf(await team.token(team.admin.id, { scopes: ['tasks:read'] }));
    const reading = limited.client.readResource({ uri: 'atolye://projects/GENEL' });
    await expect(reading).rejects.toMatchObject({ code: -32602, data: { code: 'auth.scope_missing' } });
  });

  test('include prompts in Turkish', async () => {
    const team = await buildOrganization();
    const { client } = await mcpOf(team.admin.client);
    expect((await client.listPrompts()).prompts.map(({ title }) => title)).toContain('Günün özeti');
    const { messages } = await client.getPrompt({ name: 'proje_durumu', arguments: { proje: 'WEB' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('WEB projesinin') });
    await expect(client.getPrompt({ name: 'proje_durumu' })).rejects.toThrow();
  });
});
