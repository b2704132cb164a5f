import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

/** oasdiff's level of what breaks a client; what only may is below it. */
const error = 3;
/** Where docs/VERSIONING.md sees it otherwise: kinds may get values, no field may go. */
const levels = [
  'response-property-enum-value-added info',
  'response-mediatype-enum-value-added info',
  'response-optional-property-removed err',
];
type Found = {
  readonly level: number;
  readonly operation?: string;
  readonly path?: string;
  readonly section: string;
  readonly text: string;
};

/** What in the OpenAPI description `now` breaks a client written for `before`, as oasdiff judges it; both as JSON. */
export async function restBreaks(oasdiff: string, before: string, now: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atolye-breaks-'));
  try {
    const files = { before, now, levels: levels.join('\n') };
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    const args = ['breaking', 'before', 'now', '--severity-levels', 'levels', '--format', 'json'];
    const { stdout } = await promisify(execFile)(oasdiff, args, { cwd: folder, maxBuffer: 2 ** 28 });
    const found = JSON.parse(stdout || '[]') as Found[] | null;
    return (found ?? [])
      .filter(({ level }) => level >= error)
      .map(({ operation, path, section, text }) => `${path ? `${operation} ${path}` : section}: ${text}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What in the GraphQL schema `now` breaks a client written for `before`, as GraphQL Inspector judges it; both as SDL. */
export async function graphqlBreaks(before: string, now: string): Promise<string[]> {
  const changes = await diff(buildSchema(before) as never, buildSchema(now) as never);
  return changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking).map(({ message }) => `GraphQL: ${message}`);
}

/** The breaks that no entry of CONTRACT-BREAKS.md stands for which has come since; `before` and `now` are its texts. */
export function unlisted(breaks: readonly string[], before: string, now: string): string[] {
  const old = new Set(entriesOf(before));
  const listed = new Set(entriesOf(now).filter((entry) => !old.has(entry)));
  return breaks.filter((each) => !listed.has(each));
}

/** The items that have a reason: a line in below. */
function entriesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^- (.+)\n {2}\S/gm)].map(([, entry]) => entry as string);
}
