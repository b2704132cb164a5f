import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../support/programs.ts';

const description = resolve('schema/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'atolye-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Linters of OpenAPI. npx installs them for these tests only: with what they depend on they take 140 MB. */
const packages = { redocly: '@redocly/cli@2.77.0', spectral: '@stoplight/spectral-cli@6.16.3' };
const npx = findProgram(['npx']);

/** Runs a linter. @returns its output if it refuses, else null */
function refusalOf(program: keyof typeof packages, ...args: string[]): string | null {
  try {
    execFileSync(npx as string, ['--yes', `--package=${packages[program]}`, '--', program, ...args], {
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

describe.skipIf(!npx)('the OpenAPI description', () => {
  test('has no errors or warnings in Redocly', () => {
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended-strict]\n');
    expect(refusalOf('redocly', 'lint', description)).toBeNull();
  }, 300_000);

  test('has no error for Spectral', () => {
    const ruleset = join(folder, 'ruleset.yaml');
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    expect(refusalOf('spectral', 'lint', description, '-r', ruleset)).toBeNull();
    // It compares each example with its schema: 25 s of CPU.
  }, 300_000);
});
