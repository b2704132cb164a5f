import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openExtractor } from '../../src/ports/extractor/index.ts';
import { type Extracted, Refused } from '../../src/ports/extractor/port.ts';
import type { Reads } from '../../src/ports/extractor/process.ts';

let opened: ReturnType<typeof openExtractor> | undefined;

/** Ends the extractor of the tests; the next use opens a new one. */
export async function closeExtractor(): Promise<void> {
  const before = opened;
  opened = undefined;
  await before?.close();
}

/** The result of the real extractor for this content, or the code of its refusal. */
export async function extracted(content: string | Buffer, name = 'dosya'): Promise<Extracted | string> {
  const folder = await mkdtemp(join(tmpdir(), 'atolye-test-'));
  try {
    const path = join(folder, 'f');
    await writeFile(path, content);
    return await outcomeOf(path, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function outcomeOf(path: string, name = 'dosya', signal?: AbortSignal): Promise<Extracted | string> {
  try {
    opened ??= openExtractor();
    return await opened.extract(path, { name, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const started: ChildProcess[] = [];
subscribe('child_process', (message) => void started.push((message as { process: ChildProcess }).process));

/** Child processes started to read any file, or the pooled ones that read small texts. */
export const readersOf = (reads: Reads): ChildProcess[] =>
  started.filter(({ spawnargs }) => spawnargs.at(-2)?.endsWith('extractor/child.ts') && spawnargs.at(-1) === reads);

export const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Kills the next processes that are started, each once it has begun to read. */
export function endNext(by: NodeJS.Signals, count = 1): void {
  let left = count;
  const end = (message: unknown) => {
    const next = (message as { process: ChildProcess }).process;
    next.once('message', () => next.kill(by));
    left -= 1;
    if (left === 0) unsubscribe('child_process', end);
  };
  subscribe('child_process', end);
}

/** Blocks of a text as `heading 1: …`, with `@2` for the second page. */
export function outlineOf(found: Extracted | string): string[] {
  if (typeof found === 'string') return [found];
  return found.blocks.map(({ kind, level, page, start, end }) => {
    const place = `${level === undefined ? '' : ` ${level}`}${page === undefined ? '' : ` @${page}`}`;
    return `${kind}${place}: ${found.text.slice(start, end)}`;
  });
}

/** Text, blocks and outline of a file. @throws Error with the code of a refusal */
export async function read(file: Buffer): Promise<Extracted & { readonly outline: string[] }> {
  const found = await extracted(file);
  if (typeof found === 'string') throw new Error(found);
  return { ...found, outline: outlineOf(found) };
}
