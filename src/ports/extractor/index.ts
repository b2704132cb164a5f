import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Extractor } from './port.ts';
import { extractInProcess } from './process.ts';

/** Reads each file in a process of its own, which is started for it (150 ms) and ends with it. */
export function openExtractor(): Extractor {
  const closing = new AbortController();
  let languages: Promise<string> | undefined;
  return {
    async extract(path, { name, signal }) {
      languages ??= languageFolder();
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return extractInProcess(path, name, await languages, ended);
    },
    async close() {
      closing.abort();
      if (languages) await rm(await languages, { recursive: true, force: true });
    },
  };
}

/** OCR takes its languages from one folder: this one points at the two packages that have them. */
async function languageFolder(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const folder = await mkdtemp(join(tmpdir(), 'atolye-ocr-'));
  for (const language of ['tur', 'eng']) {
    const data = `${language}.traineddata.gz`;
    const from = dirname(resolve(`@tesseract.js-data/${language}/package.json`));
    await symlink(join(from, '4.0.0_best_int', data), join(folder, data));
  }
  return folder;
}
