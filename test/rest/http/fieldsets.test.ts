import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustedEngine } from '../../../schema/engine/trusted.ts';
import { Fieldsets } from '../../../src/adapters/rest/fieldsets.ts';
import { renewApp } from '../../support/app.ts';
import { buildLabel, buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { recordedApp } from '../../support/recorder.ts';
import { endpoints } from '../../support/rest-request.ts';

describe('the parameter fields', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    const task = await buildTask(admin, { title: 'Fatura', assignee: admin.id });
    await buildTask(admin, { title: 'Ödeme', labels: [(await buildLabel(admin, 'acil')).id], parent: task.id });
  });
  afterAll(renewApp);

  const errorsOf = async (query: string, language = 'en') => {
    const { status, body } = await admin.client.get(`/tasks?${query}`, { 'accept-language': language });
    return [status, ...(body.errors ?? []).map((each: Record<string, string>) => `${each.parameter} ${each.code}: ${each.detail}`)];
  };

  test('keeps the page and its link', async () => {
    const { body, headers } = await admin.client.get('/tasks?limit=1&sort=number&fields=number,assignee.name');
    expect(body).toEqual({
      data: [{ number: expect.any(String), assignee: { name: admin.name } }],
      page: { nextCursor: expect.any(String), hasMore: true },
    });
    expect(headers.link).toContain('fields=number,assignee.name');
    const next = await admin.client.get(`/tasks?limit=1&sort=number&fields=title&cursor=${body.page.nextCursor}`);
    expect(next.body.data).toEqual([{ title: 'Ödeme' }]);
  });

  test.each([
    ['fields=titel', 'en', 'fields field.not_selectable: Unknown field: titel. Available: id, number, title, '],
    ['fields=titel', 'tr', 'fields field.not_selectable: Böyle bir alan yok: titel. Var olanlar: id, number, title, '],
    ['fields=id,assignee.nmae', 'en', 'fields field.not_selectable: Unknown field: assignee.nmae. Available: assignee.id, assignee.name, '],
    ['fields=id.id', 'en', 'fields field.not_selectable: Unknown field: id.id. Available: id, '],
    ['fields=__proto__', 'en', 'fields field.not_selectable: Unknown field: __proto__. '],
    ['fields=id,id', 'en', 'fields field.duplicate: The value is given more than once: id.'],
    ['fields=assignee,assignee.name', 'en', 'fields field.duplicate: The value is given more than once: assignee.name.'],
    ['fields=', 'en', 'fields field.blank: '],
    ['fields=id,,title', 'en', 'fields field.blank: '],
    ['fields=id,…', 'en', 'fields field.too_many: May have at most '],
  ])('is refused: %s (%s)', async (query, language, expected) => {
    const [status, error, ...others] = await errorsOf(query.replace('…', 'id,'.repeat(1000)), language);
    expect([status, others]).toEqual([400, []]);
    expect(error).toContain(expected);
  });

  test('may be repeated', async () => {
    const { body } = await admin.client.get('/tasks?fields=title&fields=number&limit=1');
    expect(Object.keys(body.data[0])).toEqual(['number', 'title']);
  });

  test('repeats at most 100 characters of an unknown name', async () => {
    const [, error] = await errorsOf(`fields=${'a'.repeat(5000)}`);
    expect(error).toContain(`Unknown field: ${'a'.repeat(100)}. `);
  });

  test('is unknown to an endpoint that writes', async () => {
    const { status, body } = await admin.client.post('/tasks?fields=id', { title: 'Yeni' });
    expect([status, body.errors]).toMatchObject([400, [{ parameter: 'fields', code: 'field.unknown' }]]);
  });

  test('keeps the version in the ETag of a single object', async () => {
    const { id } = await buildTask(admin, { title: 'Sürüm' });
    const { body, headers } = await admin.client.get(`/tasks/${id}?fields=title`);
    expect([body, headers.etag]).toEqual([{ title: 'Sürüm' }, expect.stringMatching(/^"1\./)]);
    const again = await admin.client.get(`/tasks/${id}?fields=title`, { 'if-none-match': headers.etag as string });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await admin.client.request('HEAD', `/tasks/${id}?fields=title`);
    expect([head.status, head.headers.etag]).toEqual([200, headers.etag]);
    const change = { 'if-match': headers.etag as string };
    expect((await admin.client.patch(`/tasks/${id}`, { title: 'Yeni' }, change)).status).toBe(200);
    expect((await admin.client.patch(`/tasks/${id}`, { title: 'Daha yeni' }, change)).status).toBe(412);
  });

  test('reads only the columns and relations that it names', async () => {
    const recorded = await recordedApp();
    const whole = await recorded.ask(admin, '/tasks');
    const part = await recorded.ask(admin, '/tasks?fields=id,number,title,status,priority,dueDate,assignee.name');
    expect(part.statements.length).toBeLessThanOrEqual(whole.statements.length);
    const columns = (statements: typeof part.statements) =>
      ['description', 'estimate', 'milestone_id'].filter((column) => statements.some(({ text }) => text?.includes(column)));
    expect(columns(whole.statements).length).toBeGreaterThan(0);
    expect(columns(part.statements)).toEqual([]);
    expect(part.statements.map(({ name }) => name)).toEqual(['task.list']);
  });

  test('compiles an operation once for the same names in any order', () => {
    const fieldsets = new Fieldsets(trustedEngine());
    const list = endpoints.find(({ operation }) => operation === 'ListTasks') as (typeof endpoints)[number];
    const first = fieldsets.of(list, { fields: 'id,title' });
    expect(fieldsets.of(list, { fields: 'title,id' })).toBe(first);
    expect(fieldsets.of(list, { fields: 'title' })).not.toBe(first);
    expect(fieldsets.of(list, {})).toBe(list);
  });
});
