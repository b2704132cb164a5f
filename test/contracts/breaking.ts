import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

/** oasdiff's level for breaking changes; potentially breaking ones are below. */
const error = 3;
/** Levels that differ in docs/api/versioning.md: enums may get values, no field may be removed. */
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

/** Breaking changes between two OpenAPI descriptions in JSON, as judged by oasdiff. */
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

/** Breaking changes between two GraphQL schemas in SDL, as judged by GraphQL Inspector. */
export async function graphqlBreaks(before: string, now: string): Promise<string[]> {
  const changes = await diff(buildSchema(before) as never, buildSchema(now) as never);
  return changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking).map(({ message }) => `GraphQL: ${message}`);
}

/** Breaks without a new entry in CONTRACT-BREAKS.md; `before` and `now` are its texts. */
export function unlisted(breaks: readonly string[], before: string, now: string): string[] {
  const old = new Set(entriesOf(before));
  const listed = new Set(entriesOf(now).filter((entry) => !old.has(entry)));
  return breaks.filter((each) => !listed.has(each));
}

/** List items with a reason: an indented line below. */
function entriesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^- (.+)\n {2}\S/gm)].map(([, entry]) => entry as string);
}
