import { describe, expect, test } from 'vitest';
import { schema } from '../../../schema/index.ts';
import { buildComment, buildLabel, buildOrganization, buildProposer, buildTask, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { mcpOf } from '../../support/mcp.ts';
import { contentOf } from '../../support/store.ts';

/** Everything that is stored of an organization, except proposals with their events and notifications, and the keys of repeated requests. */
async function domainOf({ id, context }: Organization) {
  const { proposal, notification, idempotency_key, event, ...rest } = await contentOf(id);
  const events = await context.db.event.findMany({ orderBy: { seq: 'asc' } });
  const others = events.filter((each) => !/^(proposal|notification)[.]/.test(each.event));
  return { ...rest, events: others.map((each) => each.id) };
}

const updateTitle = 'mutation ($id: ID!, $title: String!) { updateTask(input: { id: $id, title: $title }) { id title version } }';

describe('a credential that only proposes', () => {
  test('declares for every mutation whether it can be proposed', () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ extensions }) => !['rehearsed', 'refused', 'direct'].includes(String(extensions.proposing)))).toEqual([]);
  });

  test('answers 202 with the proposal and changes nothing', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const agent = await buildProposer(team.admin);
    const before = await domainOf(team);
    const { status, body, headers } = await agent.patch(`/tasks/${task.id}`, { title: 'Yeni başlık', priority: 'high' });
    expect(status).toBe(202);
    expect(headers.location).toBe(`/api/v1/proposals/${body.id}`);
    expect(body).toMatchObject({ status: 'pending', operation: 'updateTask', result: { id: task.id, title: 'Yeni başlık' }, reason: null });
    expect(body.diff).toMatchObject([
      {
        kind: 'task.updated',
        subject: { id: task.id },
        fields: [
          { field: 'title', from: task.title, to: 'Yeni başlık' },
          { field: 'priority', from: 'none', to: 'high', toText: 'yüksek' },
        ],
      },
    ]);
    expect(await domainOf(team)).toEqual(before);
    expect((await agent.get(`/proposals/${body.id}`)).body).toEqual({ ...body, result: { id: task.id, number: task.number, version: 2 } });
  });

  test('proposes thirty writes over REST, GraphQL and MCP, of which half are carried out as if written directly', async () => {
    const [team, direct] = [await buildOrganization(), await buildOrganization()];
    const build = async ({ admin }: Organization) => {
      const tasks = [];
      for (let index = 0; index < 30; index += 1) tasks.push(await buildTask(admin, { title: `Görev ${index}` }));
      return { tasks, label: await buildLabel(admin, 'hata') };
    };
    const [there, here] = [await build(team), await build(direct)];
    const agent = await buildProposer(team.admin);
    const mcp = await mcpOf(agent);
    const before = await domainOf(team);
    const made: string[] = [];
    for (const [index, { id }] of there.tasks.entries()) {
      const title = `Önerilen ${index}`;
      if (index % 3 === 0) made.push((await agent.patch(`/tasks/${id}`, { title, labels: [there.label.id] })).body.id);
      else if (index % 3 === 1) {
        const { body } = await agent.graphql(updateTitle, { id, title });
        expect(body.data.updateTask).toEqual({ id, title, version: 2 });
        made.push(body.extensions.proposal.id);
      } else made.push((await mcp.call('update_task', { id, title })).proposal.id);
    }
    expect(new Set(made).size).toBe(30);
    expect(await domainOf(team)).toEqual(before);

    for (const [index, id] of made.entries())
      if (index % 2 === 0)
        expect(await team.admin.client.post(`/proposals/${id}/approve`)).toMatchObject({ status: 200, body: { status: 'approved' } });
    for (const [index, { id }] of here.tasks.entries())
      if (index % 2 === 0)
        await direct.admin.client.patch(`/tasks/${id}`, {
          title: `Önerilen ${index}`,
          ...(index % 3 === 0 && { labels: [here.label.id] }),
        });
    const shape = async ({ admin }: Organization) =>
      (await admin.client.get('/tasks?limit=100&sort=position')).body.data.map(
        ({ title, status, version, labels }: { title: string; status: string; version: number; labels: { name: string }[] }) => ({
          title,
          status,
          version,
          labels: labels.map(({ name }) => name),
        }),
      );
    expect(await shape(team)).toEqual(await shape(direct));
  });

  test('creates records with the ids that it was given, and numbers tasks at approval', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const proposed = (await agent.post('/tasks', { title: 'Önerilen görev' })).body;
    expect(proposed.warnings).toHaveLength(1);
    const between = await buildTask(team.admin);
    const { status, body } = await team.admin.client.post(`/proposals/${proposed.id}/approve`);
    expect(status).toBe(200);
    const task = (await team.admin.client.get(`/tasks/${proposed.result.id}`)).body;
    expect(task.title).toBe('Önerilen görev');
    expect(Number(task.number.split('-')[1])).toBe(Number(between.number.split('-')[1]) + 1);
    expect(body.result.number).toBe(task.number);
  });

  test('makes one proposal of a batch', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const agent = await buildProposer(team.admin);
    const operations = [{ create: { title: 'Bir' } }, { create: { title: 'İki' } }, { update: { id: task.id, title: 'Üç' } }];
    const { status, body } = await agent.post('/tasks:batch', { operations });
    expect(status).toBe(202);
    expect(body.diff.map(({ kind }: { kind: string }) => kind)).toEqual(['task.created', 'task.created', 'task.updated']);
    expect((await team.admin.client.post(`/proposals/${body.id}/approve`)).body.result).toHaveLength(3);
  });

  test('refuses several mutations in one document', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const { body } = await agent.graphql(
      'mutation { a: createLabel(input: {name: "a"}) { id } b: createLabel(input: {name: "b"}) { id } }',
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'proposal.one_mutation', status: 400 });
    expect((await agent.get('/proposals')).body.data).toEqual([]);
  });

  test('carries out what was proposed of a document with conditions', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const document = `mutation ($one: Boolean!, $name: String!) {
      a: createLabel(input: { name: $name }) @include(if: $one) { id name }
      b: createLabel(input: { name: "öteki" }) @skip(if: $one) { id name }
    }`;
    const { body } = await agent.graphql(document, { one: false, name: 'bir' });
    expect(body.data.b.name).toBe('öteki');
    await team.admin.client.post(`/proposals/${body.extensions.proposal.id}/approve`);
    expect((await team.admin.client.get('/labels')).body.data).toMatchObject([{ id: body.data.b.id, name: 'öteki' }]);
  });

  test('keeps private changes from others', async () => {
    const team = await buildOrganization();
    const [task, member] = [await buildTask(team.admin), await team.person()];
    const agent = await buildProposer(member, { scopes: ['tasks:read', 'notifications:read', 'notifications:write'] });
    const reminder = (await agent.post(`/tasks/${task.id}/reminders`, { at: '2126-01-01T09:00:00Z' })).body.id;
    const mute = (await agent.put('/notifications/mutes', { task: task.id })).body.id;
    for (const id of [reminder, mute]) {
      expect((await team.admin.client.get(`/proposals/${id}`)).status).toBe(404);
      expect((await member.client.post(`/proposals/${id}/approve`)).body.status).toBe('approved');
    }
  });

  test.each([
    ['POST /tokens', { name: 'x', scopes: ['tasks:read'] }],
    ['POST /projects/GENEL/public-links', { view: 'list' }],
    ['POST /service-accounts', { name: 'x', scopes: ['tasks:read'] }],
  ])('refuses %s, which cannot be proposed', async (address, body) => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin, { scopes: ['tasks:read', 'projects:write', 'admin'] });
    expect(await agent.post(address.split(' ')[1] as string, body)).toMatchObject({ status: 409, body: { code: 'proposal.not_possible' } });
  });

  test('answers a repeated request with the same proposal', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const send = () => agent.post('/labels', { name: 'hata' }, { 'idempotency-key': 'bir' });
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 202, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect((await agent.get('/proposals')).body.data).toHaveLength(1);
  });

  test('answers a refusal of the operation as a direct write does', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const [proposed, direct] = [await agent.post('/tasks', { title: '' }), await team.admin.client.post('/tasks', { title: '' })];
    expect(proposed).toMatchObject({ status: direct.status, body: { code: direct.body.code, errors: direct.body.errors } });
    expect((await agent.get('/proposals')).body.data).toEqual([]);
  });

  test('marks its own notifications read at once', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin, { scopes: ['notifications:read', 'notifications:write'] });
    expect((await agent.post('/notifications/mark-read', {})).status).toBe(200);
  });

  test('shows the mode wherever the credential is', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    expect((await agent.get('/me')).body.credential.write).toBe('propose');
    expect((await team.admin.client.get('/tokens')).body.data.map(({ write }: { write: string }) => write)).toContain('propose');
  });

  test('proposes with keys of a service account, whose mode only people change', async () => {
    const team = await buildOrganization();
    const service = await buildService(team, { write: 'propose', scopes: ['tasks:read', 'tasks:write'] });
    const { status, body } = await service.client.post('/tasks', { title: 'Servisin önerisi' });
    expect([status, body.user.id, body.user.agent]).toEqual([202, service.user.id, false]);
    const { id } = service;
    expect((await team.admin.client.patch(`/service-accounts/${id}`, { write: 'direct' })).body.write).toBe('direct');
    expect((await service.client.post('/tasks', { title: 'Doğrudan' })).status).toBe(201);
  });
});

describe('a credential that may not write', () => {
  test('is refused over every transport', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin, { write: 'none' });
    const before = await domainOf(team);
    expect(await agent.post('/tasks', { title: 'x' })).toMatchObject({ status: 403, body: { code: 'auth.write_refused' } });
    const { body } = await agent.graphql('mutation { createTask(input: {title: "x"}) { id } }');
    expect(body.errors[0].extensions.code).toBe('auth.write_refused');
    expect((await (await mcpOf(agent)).refusal('create_task', { title: 'x' })).code).toBe('auth.write_refused');
    expect((await agent.get('/tasks')).status).toBe(200);
    expect(await domainOf(team)).toEqual(before);
  });
});

describe('a decision', () => {
  test('is refused to the agent, over every transport and with every credential of its own', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const scopes = ['tasks:read', 'tasks:write', 'admin'] as const;
    const service = await buildService(team, { role: 'admin', write: 'propose', scopes });
    const proposed = (await service.client.patch(`/tasks/${task.id}`, { title: 'x' })).body;
    const direct = await buildService(team, { role: 'admin', scopes });
    const ownToken = await buildProposer(team.admin);
    for (const client of [service.client, direct.client, ownToken]) {
      for (const decision of ['approve', 'reject'])
        expect(await client.post(`/proposals/${proposed.id}/${decision}`)).toMatchObject({
          status: 403,
          body: { code: 'proposal.person_required' },
        });
      const { body } = await client.graphql('mutation ($id: ID!) { approveProposal(input: {id: $id}) { id } }', { id: proposed.id });
      expect(body.errors[0].extensions.code).toBe('proposal.person_required');
      expect(await (await mcpOf(client)).names()).not.toContain('approve_proposal');
    }
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe(task.title);
    expect((await service.client.patch(`/service-accounts/${service.id}`, { write: 'direct' })).body.code).toBe('auth.person_required');
  });

  test('is refused to a person who may not do the same', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin, { scopes: ['admin'] });
    const member = await team.person();
    const project = (await team.admin.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    await team.admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
    const task = await buildTask(team.admin, { project: project.id });
    const proposer = await buildProposer(team.admin);
    const { id } = (await proposer.patch(`/tasks/${task.id}`, { title: 'x' })).body;
    for (const decision of ['approve', 'reject']) expect((await member.client.post(`/proposals/${id}/${decision}`)).status).toBe(403);
    const renamed = (await agent.patch('/organization', { name: 'Başka' })).body;
    expect((await member.client.post(`/proposals/${renamed.id}/approve`)).status).toBe(404);
    expect((await team.admin.client.post(`/proposals/${renamed.id}/approve`)).status).toBe(200);
  });

  test('shows a proposal only to people who can view what it changes', async () => {
    const team = await buildOrganization();
    const project = (await team.admin.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    const task = await buildTask(team.admin, { project: project.id });
    const { id } = (await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'x' })).body;
    const member = await team.person();
    expect((await member.client.get(`/proposals/${id}`)).status).toBe(404);
    expect((await member.client.get('/proposals')).body.data).toEqual([]);
    expect((await team.admin.client.get('/proposals?status=pending&project=GIZLI')).body.data).toHaveLength(1);
    const { status, body } = await member.client.get('/events?limit=200');
    expect([status, JSON.stringify(body).includes(id)]).toEqual([200, false]);
  });

  test('uses the rights that the proposer has then', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const agent = await buildProposer(team.admin);
    const { id } = (await agent.patch(`/tasks/${task.id}`, { title: 'x' })).body;
    const token = (await team.admin.client.get('/tokens')).body.data.find(({ write }: { write: string }) => write === 'propose');
    await team.admin.client.delete(`/tokens/${token.id}`);
    expect(await team.admin.client.post(`/proposals/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'proposal.proposer_ended' },
    });
  });

  test('names values that changed meanwhile, and renews the proposal', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { id, version } = (await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Araya giren' });
    const refused = await team.admin.client.post(`/proposals/${id}/approve`, {}, { 'if-match': `"${version}"` });
    expect(refused).toMatchObject({ status: 409, body: { code: 'proposal.conflict', version: version + 1 } });
    expect(refused.body.conflicts).toEqual([
      { subject: task.id, field: 'title', proposedFrom: task.title, current: 'Araya giren', proposed: 'Önerilen' },
    ]);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe('Araya giren');
    const renewed = (await team.admin.client.get(`/proposals/${id}`)).body;
    expect(renewed.diff[0].fields[0]).toMatchObject({ field: 'title', from: 'Araya giren', to: 'Önerilen' });
    expect((await team.admin.client.post(`/proposals/${id}/approve`)).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe('Önerilen');
  });

  test('renews the proposal also for a request with an Idempotency-Key, which is rolled back', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { id, version } = (await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Araya giren' });
    const approve = (key: string) => team.admin.client.post(`/proposals/${id}/approve`, {}, { 'idempotency-key': `${key} ${id}` });
    expect((await approve('first')).body.code).toBe('proposal.conflict');
    const renewed = (await team.admin.client.get(`/proposals/${id}`)).body;
    expect(renewed).toMatchObject({ version: version + 1, diff: [{ fields: [{ from: 'Araya giren', to: 'Önerilen' }] }] });
    expect((await approve('second')).body).toMatchObject({ status: 'approved' });
  });

  test('carries out what the approver edited, and keeps what was proposed', async () => {
    const team = await buildOrganization();
    const [task, label] = [await buildTask(team.admin), await buildLabel(team.admin, 'hata')];
    const agent = await buildProposer(team.admin);
    const proposed = (await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen', addLabels: [label.id] })).body;
    expect(proposed.editable).toContain('title');
    expect(proposed.editable).not.toContain('id');
    const { status, body } = await team.admin.client.post(`/proposals/${proposed.id}/approve`, {
      changes: { title: 'Düzeltilen', labels: [], priority: 'high' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      decidedBy: { id: team.admin.id },
      diff: [{ fields: [{ to: 'Önerilen' }, { field: 'labels' }] }],
      executed: [{ fields: [{ to: 'Düzeltilen' }, { field: 'priority', to: 'high' }] }],
    });
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body).toMatchObject({ title: 'Düzeltilen', priority: 'high', labels: [] });
    const [entry] = (await team.admin.client.get('/audit-log?action=proposal.approved')).body.data;
    expect(entry.detail.edited).toEqual(['title', 'labels', 'priority']);
  });

  test('refuses changes of other fields, invalid values and operations without values', async () => {
    const team = await buildOrganization();
    const [task, other] = [await buildTask(team.admin), await buildTask(team.admin)];
    const agent = await buildProposer(team.admin);
    const [update, deletion] = [
      (await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body.id,
      (await agent.delete(`/tasks/${task.id}`)).body.id,
    ];
    const approve = (id: string, changes: object) => team.admin.client.post(`/proposals/${id}/approve`, { changes });
    const fields = async (changes: object) =>
      (await approve(update, changes)).body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(await fields({ id: other.id })).toEqual(['/changes/id']);
    expect(await fields({ title: '' })).toEqual(['/changes/title']);
    expect(await fields({ parent: task.id })).toEqual(['/changes/parent']);
    expect(await approve(deletion, { title: 'x' })).toMatchObject({ status: 409, body: { code: 'proposal.not_editable' } });
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe(task.title);
  });

  test('names values that changed before the approver edited them', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { id } = (await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Araya giren' });
    const refused = await team.admin.client.post(`/proposals/${id}/approve`, { changes: { title: 'Düzeltilen' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'proposal.conflict', conflicts: [{ field: 'title' }] } });
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe('Araya giren');
  });

  test('carries out a proposal although other values changed', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const agent = await buildProposer(team.admin);
    const { id } = (await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen' }, { 'if-match': `"${task.version}"` })).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { priority: 'high' });
    expect((await team.admin.client.post(`/proposals/${id}/approve`)).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body).toMatchObject({ title: 'Önerilen', priority: 'high' });
  });

  test('does not delete what changed meanwhile', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { id } = (await (await buildProposer(team.admin)).delete(`/tasks/${task.id}`)).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Araya giren' });
    expect((await team.admin.client.post(`/proposals/${id}/approve`)).body.code).toBe('proposal.conflict');
    expect((await team.admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
  });

  test('is made once, with its reason for the proposer', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const agent = await buildProposer(team.admin);
    const { id } = (await agent.post(`/tasks/${task.id}/comments`, { body: 'Önerilen yorum' })).body;
    expect((await team.admin.client.post(`/proposals/${id}/reject`, { reason: 'Gerek yok' })).body.status).toBe('rejected');
    expect(await team.admin.client.post(`/proposals/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'proposal.decided' } });
    const { items } = await (await mcpOf(agent)).call('list_proposals', { status: 'rejected' });
    expect(items).toMatchObject([{ id, reason: 'Gerek yok' }]);
    expect((await team.admin.client.get(`/tasks/${task.id}/comments`)).body.data).toEqual([]);
  });

  test('records who proposed and who approved', async () => {
    const team = await buildOrganization();
    const [task, member] = [await buildTask(team.admin), await team.person()];
    const { id } = (await (await buildProposer(member)).patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body;
    await team.admin.client.post(`/proposals/${id}/approve`);
    const entry = (await team.admin.client.get('/audit-log?action=proposal.approved')).body.data[0];
    expect(entry).toMatchObject({
      actor: { id: team.admin.id },
      subject: { id },
      detail: { operation: 'updateTask', proposedBy: { id: member.id } },
    });
    const events = await team.context.db.event.findMany({ where: { subjectId: { in: [task.id, id] } }, orderBy: { seq: 'asc' } });
    expect(events.slice(1).map(({ event, actorId }) => [event, actorId])).toEqual([
      ['proposal.created', member.id],
      ['task.updated', member.id],
      ['proposal.approved', team.admin.id],
    ]);
  });

  test('ends with the proposal', async () => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin);
    const { id } = (await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'x' })).body;
    await team.context.db.proposal.updateMany({ where: { id }, data: { expiresAt: new Date(0) } });
    expect(await team.admin.client.post(`/proposals/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'proposal.expired' } });
    expect((await team.admin.client.get(`/proposals/${id}`)).body.status).toBe('expired');
  });
});

test('a comment on a proposed thread keeps its author', async () => {
  const team = await buildOrganization();
  const [task, member] = [await buildTask(team.admin), await team.person()];
  const comment = await buildComment(team.admin, task);
  const agent = await buildProposer(member);
  const { id } = (await agent.post(`/tasks/${task.id}/comments`, { body: 'Yanıt', replyTo: comment.id })).body;
  await team.admin.client.post(`/proposals/${id}/approve`);
  const [, reply] = (await team.admin.client.get(`/tasks/${task.id}/comments`)).body.data;
  expect(reply).toMatchObject({ body: 'Yanıt', author: { id: member.id } });
});
