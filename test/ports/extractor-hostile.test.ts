import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostMemory } from '../../src/ports/extractor/limits.ts';
import { extracted, extractor, outcomeOf } from '../support/extract.ts';
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
  await extractor.close();
  await rm(folder, { recursive: true });
});

/** Processes that read a file for this test. */
function readers(): string[] {
  const listed = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  return listed.filter((line) => line.includes('extractor/child.ts') && line.trim().split(/\s+/)[1] === String(process.pid));
}

describe('a hostile file costs one refusal', () => {
  const entity = `<!DOCTYPE d [<!ENTITY x SYSTEM "file://SECRET">]>`;
  const laughs = `<!DOCTYPE d [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
    'bcdefghij',
    (name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`,
  ).join('')}]>`;

  test.each<[string, () => string | Buffer, string]>([
    ['that is empty', () => '', 'empty'],
    ['of white space alone', () => ' \n\t\n ', 'no_text'],
    ['of bytes that mean nothing', () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), 'unsupported_type'],
    ['of an old format', () => readFileSync(`${samples}/belge.doc`), 'unsupported_type'],
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
  ])('%s', async (_, content, refusal) => {
    expect(await extracted(content())).toBe(refusal);
    expect(readers()).toEqual([]);
  });

  test('that unpacks to gigabytes and says it does not, within the bounds of memory', async () => {
    const bomb = docxOf('', { content: 'x', deflated: bombOf(24), claims: 1000 });
    let most = 0;
    const watch = setInterval(() => {
      for (const line of readers()) most = Math.max(most, memoryOf(line.trim().split(/\s+/)[0] as string));
    }, 50);
    const outcome = await extracted(bomb);
    clearInterval(watch);
    // Whichever bound it meets first; a machine that is busy may not unpack as fast.
    expect(['too_much_memory', 'corrupt', 'too_slow']).toContain(outcome);
    expect(most).toBeLessThan(mostMemory * 1.5);
  });

  test('of a gigabyte of text, which is not even read', async () => {
    const path = join(folder, 'a.txt');
    await writeFile(path, 'a'.repeat(100_000));
    await truncate(path, 2 ** 30);
    const started = performance.now();
    expect(await outcomeOf(path, 'a.txt')).toBe('too_large');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('of too much text, as soon as that shows', async () => {
    expect(await extracted('kelime '.repeat(1_600_000))).toBe('too_large');
  });

  test('that names files of this machine gets none of them', async () => {
    const outcome = await extracted(docxOf(`${wordParagraph('görünen')}${wordParagraph('&x;')}`, {}, entity.replace('SECRET', secret)));
    expect(JSON.stringify(outcome)).not.toContain('cok-gizli');
  });

  test('whose entities multiply', async () => {
    const outcome = await extracted(docxOf(wordParagraph('&j;'), {}, laughs));
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
  });

  test('with a script in it, which is not run: its text is read', async () => {
    const catalog = '/OpenAction<</S/JavaScript/JS(app.launchURL\\("http://127.0.0.1:9"\\); while\\(true\\){})>>';
    expect(await extracted(pdfOf([{ lines: ['Zararsiz gorunen bir metin'] }], catalog))).toMatchObject({
      text: 'Zararsiz gorunen bir metin',
    });
  });

  test('with a page as large as a house, drawn no larger than is needed', async () => {
    expect(await extracted(pdfOf([{ width: 14_400, height: 14_400, lines: ['Cok buyuk bir sayfada kucuk bir yazi var'] }]))).toMatchObject({
      pages: 1,
    });
  });
});

test('the process that reads a file can write none, start none, and knows no setting of ours', async () => {
  process.env.ATOLYE_TEST_SECRET = 'gizli';
  const reading = outcomeOf(`${samples}/tarama.png`);
  const [line] = await until(() => {
    const all = readers().filter((each) => each.includes('--permission'));
    return all.length > 0 ? all : undefined;
  });
  const pid = line?.trim().split(/\s+/)[0];
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('gizli');
  expect(line).toContain('--allow-fs-read=*');
  expect(line).not.toMatch(/allow-fs-write|allow-child-process/);
  expect(readlinkSync(`/proc/${pid}/exe`)).toBe(process.execPath);
  await reading;
  delete process.env.ATOLYE_TEST_SECRET;
});

test('a process that dies is a refusal, and the next file is read', async () => {
  const reading = outcomeOf(`${samples}/tarama.png`);
  const [line] = await until(() => (readers().length > 0 ? readers() : undefined));
  process.kill(Number(line?.trim().split(/\s+/)[0]), 'SIGSEGV');
  expect(await reading).toBe('corrupt');
  expect(await extracted('sonraki')).toMatchObject({ text: 'sonraki' });
});

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Bytes that a process occupies. */
function memoryOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** The container Office programs put encrypted documents into, as far as anybody looks who has no password. */
function encryptedOffice(): Buffer {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.write('EncryptedPackage', 1024, 'utf16le');
  return file;
}
