import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const description = resolve('schema/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'atolye-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a linter; its words if it refuses. */
function refusalOf(program: string, ...args: string[]): string | null {
  try {
    execFileSync(process.execPath, [resolve('node_modules', program), ...args], {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, NO_COLOR: '1' },
    });
    return null;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}`;
  }
}

describe('the OpenAPI description', () => {
  test('has no error and no warning for Redocly', () => {
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended-strict]\n');
    expect(refusalOf('@redocly/cli/bin/cli.js', 'lint', description)).toBeNull();
  });

  test('has no error for Spectral', () => {
    const ruleset = join(folder, 'ruleset.yaml');
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    expect(refusalOf('@stoplight/spectral-cli/dist/index.js', 'lint', description, '-r', ruleset)).toBeNull();
    // It compares each example with its schema: 25 s of CPU.
  }, 300_000);
});
