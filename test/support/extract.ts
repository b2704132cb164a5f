import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openExtractor } from '../../src/ports/extractor/index.ts';
import { type Extracted, Refused } from '../../src/ports/extractor/port.ts';

let opened: ReturnType<typeof openExtractor> | undefined;

/** Ends the extractor of the tests; the next one that reads opens it anew. */
export async function closeExtractor(): Promise<void> {
  const before = opened;
  opened = undefined;
  await before?.close();
}

/** What the real extractor reads from this content, or the code of its refusal. */
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

/** A text's blocks as `heading 1: …`, with `@2` for the second page. */
export function outlineOf(found: Extracted | string): string[] {
  if (typeof found === 'string') return [found];
  return found.blocks.map(({ kind, level, page, start, end }) => {
    const place = `${level === undefined ? '' : ` ${level}`}${page === undefined ? '' : ` @${page}`}`;
    return `${kind}${place}: ${found.text.slice(start, end)}`;
  });
}
