import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cut } from '../../schema/knowledge/index/cut.ts';
import { headLength, mostBlocks, mostMemory, pauses } from '../../src/ports/extractor/limits.ts';
import { read } from '../../src/ports/extractor/read.ts';
import { closeExtractor, endNext, extracted, isRunning, outcomeOf, readersOf } from '../support/extract.ts';
import { pdfOf } from '../support/pdf.ts';
import { bombOf, docxOf, wordParagraph, zipOf } from '../support/zip.ts';

const samples = 'test/support/samples';
let folder: string;
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atolye-test-'));
  secret = join(folder, 'secret');
  await writeFile(secret, 'cok-gizli-anahtar');
});
afterAll(async () => {
  await closeExtractor();
  await rm(folder, { recursive: true });
});

/** The running processes that each read one file. */
const readers = () => readersOf('anything').filter(isRunning);

describe('a hostile file', () => {
  const entity = `<!DOCTYPE d [<!ENTITY x SYSTEM "file://SECRET">]>`;
  const laughs = `<!DOCTYPE d [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
    'bcdefghij',
    (name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`,
  ).join('')}]>`;

  test.each<[string, () => string | Buffer, string]>([
    ['that is empty', () => '', 'empty'],
    ['of white space alone', () => ' \n\t\n ', 'no_text'],
    ['of bytes that mean nothing', () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), 'unsupported_type'],
    ['of an old format', () => readFileSync(`${samples}/belge.doc`), 'old_office'],
    ['that is a program', () => readFileSync(process.execPath).subarray(0, 100_000), 'unsupported_type'],
    ['of a zip of anything', () => zipOf([{ name: 'a.txt', content: 'a' }]), 'unsupported_type'],
    ['that is a PDF with a password', () => readFileSync(`${samples}/parolali.pdf`), 'encrypted'],
    ['that is an encrypted Office document', () => encryptedOffice(), 'encrypted'],
    ['of a zip with a password', () => docxOf(wordParagraph('a'), { encrypted: true }), 'encrypted'],
    ['that is half a PDF', () => readFileSync(`${samples}/belge.pdf`).subarray(0, 3000), 'corrupt'],
    ['that is half a document', () => readFileSync(`${samples}/belge.docx`).subarray(0, 3000), 'corrupt'],
    ['that is half a workbook', () => readFileSync(`${samples}/tablo.xlsx`).subarray(0, 3000), 'corrupt'],
    ['that is a broken picture', () => readFileSync(`${samples}/tarama.png`).subarray(0, 3000), 'corrupt'],
    ['of 10,000 pages', () => pdfOf(Array.from({ length: 10_000 }, () => ({ lines: ['x'] }))), 'too_many_pages'],
    ['that unpacks to a gigabyte and says so', () => docxOf('', { content: 'x', deflated: bombOf(16), claims: 2 ** 30 }), 'too_large'],
    ['with markup nested without end', () => `<html>${'<div>'.repeat(20_000)}a`, 'no_text'],
  ])('%s is refused, and its process ends', async (_, content, refusal) => {
    expect(await extracted(content())).toBe(refusal);
    expect(readers()).toEqual([]);
  });

  test('with a false size that unpacks to gigabytes stays within the memory limit', async () => {
    const bomb = docxOf('', { content: 'x', deflated: bombOf(24), claims: 1000 });
    let most = 0;
    const watch = setInterval(() => {
      for (const { pid } of readers()) most = Math.max(most, memoryOf(pid));
    }, 50);
    const outcome = await extracted(bomb);
    clearInterval(watch);
    // Any of these limits may be the first; a busy machine may unpack too slowly to reach the others.
    expect(['too_much_memory', 'corrupt', 'too_slow']).toContain(outcome);
    expect(most).toBeLessThan(mostMemory * 1.5);
  });

  test('with a gigabyte of text is refused before it is read', async () => {
    const path = join(folder, 'a.txt');
    await writeFile(path, 'a'.repeat(100_000));
    await truncate(path, 2 ** 30);
    expect(await outcomeOf(path, 'a.txt')).toBe('too_large');
    // Repeats it in this process, where reads can be counted.
    await using file = await open(path);
    const reads = vi.spyOn(file, 'read');
    await expect(read(file, 'a.txt', { languages: '', onPage: () => undefined, onAttachment: () => undefined })).rejects.toMatchObject({
      refusal: 'too_large',
    });
    const results = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>));
    expect(results.map(({ bytesRead }) => bytesRead)).toEqual([headLength]);
  });

  test('with too much text is refused as soon as the limit is reached', async () => {
    expect(await extracted('kelime '.repeat(1_600_000))).toBe('too_large');
  });

  test('with 350,000 headings yields no more blocks than the limit', async () => {
    const outcome = await extracted('# a\n'.repeat(350_000), 'baslik.md');
    if (typeof outcome === 'string') throw new Error(outcome);
    expect(outcome.blocks.length).toBeLessThanOrEqual(mostBlocks);
    expect(outcome.blocks.at(-1)?.end).toBe(outcome.text.length);
    const passages = cut(outcome.text, outcome.blocks);
    expect(passages.length).toBeLessThanOrEqual(20_000);
  });

  test('with references to local files gets none of their content', async () => {
    const outcome = await extracted(docxOf(`${wordParagraph('görünen')}${wordParagraph('&x;')}`, {}, entity.replace('SECRET', secret)));
    expect(JSON.stringify(outcome)).not.toContain('cok-gizli');
  });

  test('with multiplying entities stays small', async () => {
    const outcome = await extracted(docxOf(wordParagraph('&j;'), {}, laughs));
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
  });

  test('with a script is read without running it', async () => {
    const catalog = '/OpenAction<</S/JavaScript/JS(app.launchURL\\("http://127.0.0.1:9"\\); while\\(true\\){})>>';
    expect(await extracted(pdfOf([{ lines: ['Zararsiz gorunen bir metin'] }], catalog))).toMatchObject({
      text: 'Zararsiz gorunen bir metin',
    });
  });

  test('with a huge page is drawn no larger than needed', async () => {
    expect(await extracted(pdfOf([{ width: 14_400, height: 14_400, lines: ['Cok buyuk bir sayfada kucuk bir yazi var'] }]))).toMatchObject({
      pages: 1,
    });
  });
});

// Only Linux shows what a process was started with.
test.skipIf(process.platform !== 'linux')(
  'a reading process cannot write files or start processes, and has no environment variables of the server',
  async () => {
    process.env.ATOLYE_TEST_SECRET = 'gizli';
    const reading = outcomeOf(`${samples}/tarama.png`);
    // Before that, the process is still the shell that sets its limits.
    const { pid } = await until(() => readers().find((reader) => readlinkSync(`/proc/${reader.pid}/exe`) === process.execPath));
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('gizli');
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(line).toEqual(expect.arrayContaining(['--permission', '--allow-fs-read=*']));
    expect(line.join(' ')).not.toMatch(/allow-fs-write|allow-child-process/);
    await reading;
    delete process.env.ATOLYE_TEST_SECRET;
  },
);

test.each<[NodeJS.Signals, string]>([
  ['SIGSEGV', 'corrupt'],
  ['SIGKILL', 'too_much_memory'],
])('refuses a file whose every process ends by %s, and reads the next one', async (by, refusal) => {
  endNext(by, pauses.length + 1);
  expect(await outcomeOf(`${samples}/tarama.png`)).toBe(refusal);
  expect(await extracted('sonraki')).toMatchObject({ text: 'sonraki' });
});

test('judges a small text that takes too much memory in its own process, and reads the next in a new one', async () => {
  expect(await extracted('önceki')).toMatchObject({ text: 'önceki' });
  // A table of 60,000 columns and rows.
  const list = Array.from({ length: 60_000 }, (_, index) => ({ [`a${index}`]: 1 }));
  expect(await extracted(JSON.stringify(list), 'a.json')).toBe('too_much_memory');
  const [pooledWorker] = readersOf('texts').slice(-1);
  expect(isRunning(pooledWorker!)).toBe(false);
  expect(await extracted('sonraki')).toMatchObject({ text: 'sonraki' });
  expect(readersOf('texts').at(-1)).not.toBe(pooledWorker);
});

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Resident memory of a process in bytes; 0 if the system does not report it. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** The start of an encrypted Office container, as far as it can be read without the password. */
function encryptedOffice(): Buffer {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.write('EncryptedPackage', 1024, 'utf16le');
  return file;
}
