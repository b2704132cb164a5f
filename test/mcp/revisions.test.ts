import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../support/builders/index.ts';
import { addressOf } from '../support/socket.ts';

describe('a client of SDK 2', () => {
  let team: Organization;
  let address: string;
  beforeAll(async () => {
    team = await buildOrganization();
    address = await addressOf((await testApp()).app);
  });

  const connected = async (mode: 'auto' | 'legacy' | { pin: string }) => {
    const client = new Client({ name: 'deneme', version: '1' }, { versionNegotiation: { mode } } as never);
    const requestInit = { headers: { authorization: `Bearer ${team.admin.client.token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
    return client;
  };

  test.each([
    ['2026-07-28', 'auto'],
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025-11-25', 'legacy'],
  ] as const)('speaks %s at the same address (%j)', async (revision, mode) => {
    const client = await connected(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'atolye' });
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(20);
    const task = await buildTask(team.admin, { title: 'Rafları say' });
    const { structuredContent } = await client.callTool({ name: 'get_task', arguments: { id: task.number } });
    expect(structuredContent).toMatchObject({ title: 'Rafları say' });
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    expect((await client.readResource({ uri: `atolye://tasks/${task.number}` })).contents).toHaveLength(1);
    const refused = await client.callTool({ name: 'get_task', arguments: { id: 'YOK-1' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: 'task.not_found' } } });
    await client.close();
  });

  const post = async (message: object, headers: Record<string, string> = {}) => {
    const { app } = await testApp();
    const authorization = `Bearer ${team.admin.client.token}`;
    const all = { 'content-type': 'application/json', 'mcp-protocol-version': '2026-07-28', authorization, ...headers };
    const reply = await app.inject({ method: 'POST', url: '/mcp', headers: all, payload: message });
    return { status: reply.statusCode, body: reply.json() };
  };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'deneme', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };

  test('receives the cache lifetime of a list', async () => {
    const { status, body } = await post(list, { 'mcp-method': 'tools/list' });
    expect([status, body.result]).toMatchObject([200, { ttlMs: 60_000, cacheScope: 'private' }]);
  });

  test('is refused if a header contradicts the message', async () => {
    expect(await post(list, { 'mcp-method': 'tools/call' })).toMatchObject({ status: 400, body: { id: 1, error: { code: -32020 } } });
    expect((await post(list)).status).toBe(400);
  });

  test('opens no stream, because there is nothing to subscribe to', async () => {
    const message = { ...list, method: 'subscriptions/listen', params: { _meta: meta, notifications: { toolsListChanged: true } } };
    expect(await post(message, { 'mcp-method': 'subscriptions/listen' })).toMatchObject({ status: 404, body: { error: { code: -32601 } } });
  });
});
