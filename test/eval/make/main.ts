import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { html } from './html.ts';
import { type Part, parse } from './markdown.ts';
import { presentation, spreadsheet } from './open-document.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../sources');
const documents = join(import.meta.dirname, '../documents');

/** LibreOffice formats: the input format, its import filter, the output filter, and the function that makes the input. */
const office = {
  docx: { from: 'html', reader: 'HTML (StarWriter)', writer: 'docx:MS Word 2007 XML', make: html },
  odt: { from: 'html', reader: 'HTML (StarWriter)', writer: 'odt:writer8', make: html },
  xlsx: { from: 'fods', reader: undefined, writer: 'xlsx:Calc MS Excel 2007 XML', make: spreadsheet },
  pptx: { from: 'fodp', reader: undefined, writer: 'pptx:Impress MS PowerPoint 2007 XML', make: presentation },
} as const;

async function convert(name: string, format: keyof typeof office, parts: readonly Part[]): Promise<void> {
  const { from, reader, writer, make } = office[format];
  const directory = await mkdtemp(join(tmpdir(), 'atolye-eval-'));
  const source = join(directory, `${basename(name, `.${format}`)}.${from}`);
  await writeFile(source, make(parts));
  const filter = reader ? [`--infilter=${reader}`] : [];
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  await run('soffice', [profile, '--headless', ...filter, '--convert-to', writer, '--outdir', directory, source]);
  await rename(join(directory, name), join(documents, name));
  await rm(directory, { recursive: true });
}

async function print(name: string, format: 'pdf' | 'png', parts: readonly Part[], browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 }, deviceScaleFactor: 1.5 });
  await page.setContent(html(parts));
  const path = join(documents, name);
  if (format === 'png') await page.screenshot({ path, fullPage: true });
  else await page.pdf({ path, format: 'A4', margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' } });
  await page.close();
}

/** The non-ASCII letters of windows-1254 that Turkish needs. */
const turkish1254 = new Map(
  [...'ĞİŞğışÇÖÜçöüâîûÂ'].map((letter, place) => [
    letter,
    [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe, 0xc7, 0xd6, 0xdc, 0xe7, 0xf6, 0xfc, 0xe2, 0xee, 0xfb, 0xc2][place] as number,
  ]),
);

const encode1254 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = turkish1254.get(letter) ?? letter.charCodeAt(0);
    if (code > 0x7f && !turkish1254.has(letter)) throw new Error(`no windows-1254 for ${letter}`);
    return code;
  });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const wanted = process.argv.slice(2);
for (const source of await readdir(sources)) {
  if (wanted.length > 0 && !wanted.some((each) => source.startsWith(each))) continue;
  const text = await readFile(join(sources, source), 'utf8');
  const name = source.replace(/\.md$/, '').replace('.1254.', '.');
  const format = name.slice(name.lastIndexOf('.') + 1);
  if (format === 'txt') await writeFile(join(documents, name), encode1254(text.replaceAll('\n', '\r\n')));
  else if (format === 'pdf' || format === 'png') await print(name, format, parse(text), browser);
  else await convert(name, format as keyof typeof office, parse(text));
  process.stdout.write(`${name}\n`);
}
await browser.close();
