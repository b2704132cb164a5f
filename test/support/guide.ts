import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findProgram, missing } from './programs.ts';

/** The guides' commands run in a shell with curl. */
export const curlMissing = !(findProgram(['curl']) ?? missing('curl', 'apt-get install curl')) || !findProgram(['sh']);

/** Commands to paste, and the expected output below them. */
type Lines = { readonly code: string; readonly answer: string | undefined };

/**
 * The `sh` blocks of a page, except those with a `…` for the reader to fill in and those after a hidden line `<!-- not run by tests: why
 * -->`.
 */
export function linesOf(page: string): Lines[] {
  const blocks = [...page.matchAll(/(?<!^<!-- not run by tests: [^\n]+ -->\n)^```sh\n(.*?)^```\n(?:\n```(?:json)?\n(.*?)^```\n)?/gms)];
  return blocks.map(([, code = '', answer]) => ({ code, answer })).filter(({ code }) => !code.includes('…'));
}

/**
 * Runs a guide's commands in one shell. Each must succeed with a status below 400, or with the output below it: a subset of the JSON, or
 * text; `…` matches anything.
 */
export async function follow(path: string, env: Record<string, string>): Promise<void> {
  const lines = linesOf(readFileSync(path, 'utf8'));
  expect(lines.length).toBeGreaterThan(0);
  const folder = mkdtempSync(join(tmpdir(), 'atolye-guide-'));
  try {
    // Without this, curl succeeds with every status.
    writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nshow-error\nmax-time = 60\n');
    const script = [
      ...lines.map(({ code, answer }, index) => `exec >${index}.out 2>>errors\nset ${answer ? '+e' : '-e'}\n${code}`),
      'exit 0',
    ].join('\n');
    const { PATH = '' } = process.env;
    const ended = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: { PATH, HOME: folder, ...env } }).catch(
      (error) => error,
    );
    for (const [index, { code, answer }] of lines.entries()) {
      const said = printed(join(folder, `${index}.out`));
      if (answer) compare(said, answer, code);
    }
    expect(
      ended.code ?? 0,
      [...lines.map((_, index) => printed(join(folder, `${index}.out`))), printed(join(folder, 'errors'))].join('\n'),
    ).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function compare(said: string, answer: string, code: string): void {
  if (/^[[{]/.test(answer)) {
    expect(/^[[{]/.test(said) ? JSON.parse(said) : said, code).toMatchObject(anything(JSON.parse(answer)));
    return;
  }
  const pattern = answer.trim().split('…').map(escaped).join('[^]*');
  expect(said.trim(), code).toMatch(new RegExp(`^${pattern}$`));
}

/** A whole `…` matches any value, one within a text any part of it. */
function anything(value: unknown): never {
  if (value === '…') return expect.anything() as never;
  if (typeof value === 'string' && value.includes('…'))
    return expect.stringMatching(new RegExp(`^${value.split('…').map(escaped).join('.*')}$`)) as never;
  if (Array.isArray(value)) return value.map(anything) as never;
  if (typeof value !== 'object' || value === null) return value as never;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, anything(each)])) as never;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
