import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization } from '../support/builders/index.ts';
import { mcpOf } from '../support/mcp.ts';

type Schema = { readonly [name: string]: unknown };

/** All schemas inside a schema, including itself. */
const schemasIn = (schema: Schema): Schema[] => {
  const { properties = {}, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  return [schema, ...Object.values(properties).flatMap(schemasIn), ...(items ? schemasIn(items) : [])];
};

describe('the tool catalogue over MCP', () => {
  let team: Organization;
  let mcp: Awaited<ReturnType<typeof mcpOf>>;
  beforeAll(async () => {
    team = await buildOrganization();
    mcp = await mcpOf(team.admin.client);
  });

  test.each(['tr', 'en'])('has at most 25 tools and 28,000 bytes (%s)', async (language) => {
    const { client } = await mcpOf(team.admin.client, { headers: { 'accept-language': language } });
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(25);
    expect(Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }))).toBeLessThanOrEqual(28_000);
  });

  test('uses only JSON Schema features that every client accepts', async () => {
    const known = ['type', 'description', 'properties', 'required', 'items', 'enum', 'default', 'additionalProperties', 'format'];
    for (const { name, inputSchema } of (await mcp.client.listTools()).tools)
      for (const schema of schemasIn(inputSchema as Schema)) {
        expect([name, Object.keys(schema).filter((key) => ![...known, 'minimum', 'maximum', 'minItems'].includes(key))]).toEqual([
          name,
          [],
        ]);
        expect([undefined, 'date-time']).toContain(schema.format);
        expect([schema.type].flat().filter((each) => each !== 'null')).toHaveLength(1);
      }
  });

  test('merges several tools into one that calls each of them', async () => {
    const { call, refusal } = mcp;
    const project = await buildProject(team.admin);
    const [task, other] = [await buildTask(team.admin, { project: project.id }), await buildTask(team.admin, { project: project.id })];
    expect((await call('list_activity', { task: task.number, limit: 5 })).items).toHaveLength(1);
    expect((await call('list_activity', { project: project.key, task: null })).items.length).toBeGreaterThan(1);
    expect(await refusal('list_activity', { task: task.number, project: project.key })).toMatchObject({ code: 'input.invalid' });
    expect((await refusal('list_activity', { task: 'YOK-1' })).code).toBe('task.not_found');
    expect((await refusal('list_activity', { task: 5 })).errors).toMatchObject([{ argument: 'task', code: 'field.type' }]);
    expect((await call('list_names', { kind: 'members' })).items).toMatchObject([{ id: team.admin.id }]);
    expect((await call('list_names', { kind: 'labels' })).items ?? []).toEqual([]);
    expect((await call('list_names', { kind: 'views', project: project.key })).items ?? []).toEqual([]);
    expect((await refusal('list_names', { kind: 'cycles' })).errors).toMatchObject([{ argument: 'kind', code: 'field.one_of' }]);
    const related = { id: task.number, kind: 'relates', task: other.number };
    expect((await call('relate_tasks', related)).relatesTo).toMatchObject([{ number: other.number }]);
    expect((await call('relate_tasks', { ...related, remove: true })).relatesTo ?? []).toEqual([]);
    expect((await call('watch_task', { id: task.id })).watchers).toMatchObject([{ id: team.admin.id }]);
    expect((await call('watch_task', { id: task.id, watch: false })).watchers ?? []).toEqual([]);
    const { id, body } = await call('write_comment', { task: task.number, body: 'Söz' });
    expect(await call('write_comment', { id, body: `${body} 2` })).toMatchObject({ id, body: 'Söz 2' });
    expect(await refusal('write_comment', { task: task.number, id, body: 'Söz' })).toMatchObject({ code: 'input.invalid' });
    expect((await call('list_tasks', { assignee: ['me'], sort: ['dueDate'] })).items ?? []).toEqual([]);
  });

  test.each(['list_members', 'list_labels', 'get_file', 'create_comment', 'update_comment', 'unrelate_tasks', 'unwatch_task'])(
    'refuses a tool that is not listed: %s',
    async (name) => {
      await expect(mcp.client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    },
  );

  test('names the choices of a merged tool, also if one of its parts has an argument of that name', async () => {
    const { tools } = await mcp.client.listTools();
    const { properties } = tools.find(({ name }) => name === 'list_names')?.inputSchema ?? {};
    expect(properties).toMatchObject({ kind: { type: 'string', enum: ['members', 'labels', 'views'] } });
  });

  test('offers only the parts of a merged tool that the scopes permit', async () => {
    const reading = await mcpOf(await team.token(team.admin.id, { scopes: ['projects:read'] }));
    const { tools } = await reading.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_names');
    expect(tools.map(({ name }) => name)).not.toContain('relate_tasks');
    expect((await reading.refusal('list_names', { kind: 'labels' })).code).toBe('auth.scope_missing');
  });
});
