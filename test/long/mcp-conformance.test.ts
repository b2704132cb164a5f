import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { addressOf } from '../support/socket.ts';

/** Scenarios of the official suites that need no tools of the suite's own, by version of the suite and revision of the protocol. */
const scenarios = [
  ['0.1.16', undefined, 'server-initialize'],
  ['0.1.16', undefined, 'ping'],
  ['0.1.16', undefined, 'tools-list'],
  ['0.2.0-alpha.12', '2025-11-25', 'server-initialize'],
  ['0.2.0-alpha.12', '2025-11-25', 'tools-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'tools-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'server-stateless'],
  ['0.2.0-alpha.12', '2026-07-28', 'caching'],
  ['0.2.0-alpha.12', '2026-07-28', 'http-header-validation'],
  ['0.2.0-alpha.12', '2026-07-28', 'sep-2164-resource-not-found'],
] as const;

describe('the conformance suites of MCP', () => {
  let address: string;
  const proxy = createServer();
  beforeAll(async () => {
    const team = await buildOrganization();
    const target = await addressOf((await testApp()).app);
    // The suites send no credential.
    proxy.on('request', (asked: IncomingMessage, answer: ServerResponse) => {
      const headers = { ...asked.headers, authorization: `Bearer ${team.admin.client.token}` };
      const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => proxy.close());

  const run = (version: string, options: readonly string[]) =>
    new Promise<string>((resolve) => {
      const suite = `@modelcontextprotocol/conformance@${version}`;
      execFile('npx', ['--yes', suite, 'server', '--url', address, ...options], { timeout: 240_000 }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });

  test.each(scenarios)('of %s are passed (%s, %s)', { timeout: 250_000 }, async (version, revision, scenario) => {
    const told = await run(version, ['--scenario', scenario, ...(revision ? ['--spec-version', revision] : [])]);
    const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(told) ?? [];
    expect(Number(passed), told).toBeGreaterThan(0);
    // What it can only test with diagnostic tools of its own counts as failed there.
    const untestable = told.match(/Error: Not testable: server does not list the diagnostic tool/g)?.length ?? 0;
    expect(Number(failed) - untestable, told).toBe(0);
  });
});
