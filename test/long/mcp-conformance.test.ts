import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { addressOf } from '../support/socket.ts';

/** The official suites: the release for 2025-11-25, and the pre-release for 2026-07-28. */
const suites = { '0.1.16': 'mcp-conformance-2025', '0.2.0-alpha.12': 'mcp-conformance' } as const;

/**
 * Scenarios by version of the suite and revision of the protocol. Excluded: scenarios that call diagnostic tools of the suite, sessions
 * (the server has none), and DNS rebinding, which concerns servers without authentication.
 */
const scenarios = [
  ['0.1.16', undefined, 'server-initialize'],
  ['0.1.16', undefined, 'ping'],
  ['0.1.16', undefined, 'tools-list'],
  ['0.1.16', undefined, 'prompts-list'],
  ['0.1.16', undefined, 'resources-list'],
  ['0.2.0-alpha.12', '2025-11-25', 'ping'],
  ['0.2.0-alpha.12', '2025-11-25', 'prompts-list'],
  ['0.2.0-alpha.12', '2025-11-25', 'resources-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'prompts-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'resources-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'input-required-result-unsupported-methods'],
  ['0.2.0-alpha.12', '2025-11-25', 'server-initialize'],
  ['0.2.0-alpha.12', '2025-11-25', 'tools-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'tools-list'],
  ['0.2.0-alpha.12', '2026-07-28', 'server-stateless'],
  ['0.2.0-alpha.12', '2026-07-28', 'caching'],
  ['0.2.0-alpha.12', '2026-07-28', 'http-header-validation'],
  ['0.2.0-alpha.12', '2026-07-28', 'sep-2164-resource-not-found'],
] as const;

describe('the MCP conformance suites', () => {
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
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => proxy.close());

  const run = (version: keyof typeof suites, options: readonly string[]) =>
    new Promise<string>((done) => {
      const program = resolve('node_modules', suites[version], 'dist/index.js');
      const cwd = mkdtempSync(join(tmpdir(), 'conformance-'));
      execFile(process.execPath, [program, 'server', '--url', address, ...options], { cwd }, (_error, stdout, stderr) =>
        done(stdout + stderr),
      );
    });

  test.each(scenarios)('pass in version %s (%s, %s)', async (version, revision, scenario) => {
    const output = await run(version, ['--scenario', scenario, ...(revision ? ['--spec-version', revision] : [])]);
    const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(output) ?? [];
    expect(Number(passed), output).toBeGreaterThan(0);
    // Scenarios that need diagnostic tools of the suite count as failed there.
    const untestable = output.match(/Error: Not testable: server does not list the diagnostic tool/g)?.length ?? 0;
    expect(Number(failed) - untestable, output).toBe(0);
  });
});
