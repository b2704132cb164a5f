import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Extractor } from './port.ts';
import { extractInProcess } from './process.ts';

/** Reads each file in a process of its own, which is started for it (150 ms) and ends with it. */
export function openExtractor(): Extractor {
  const closing = new AbortController();
  let folder: Promise<string> | undefined;
  return {
    async extract(path, { name, signal }) {
      folder ??= languageFolder();
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return extractInProcess(path, name, await folder, ended);
    },
    async close() {
      closing.abort();
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

const languages = {
  tur: import.meta.resolve('@tesseract.js-data/tur/package.json'),
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
};

/** OCR takes its languages from one folder: this one points at the two packages that have them. */
async function languageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atolye-ocr-'));
  for (const [language, found] of Object.entries(languages)) {
    const data = `${language}.traineddata.gz`;
    await symlink(join(dirname(fileURLToPath(found)), '4.0.0_best_int', data), join(folder, data));
  }
  return folder;
}
