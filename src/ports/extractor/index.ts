import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PooledReader } from './pooled-reader.ts';
import type { Extractor } from './port.ts';
import { type Ended, extractInProcess } from './process.ts';

type Options = {
  /** Called for each process that ended for what may be a problem of the machine. Its file is read again. */
  readonly onEnded?: (error: Ended) => void;
};

/** Reads small texts in one reused process. Every other file gets its own process, which starts (150 ms) and ends with it. */
export function openExtractor({ onEnded = () => undefined }: Options = {}): Extractor {
  const pooledReader = new PooledReader(onEnded);
  const closing = new AbortController();
  let folder: Promise<string> | undefined;
  return {
    async extract(path, { name, signal }) {
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      ended.throwIfAborted();
      const small = await pooledReader.read(path, name, ended);
      if (small) return small;
      folder ??= languageFolder();
      return extractInProcess({ path, name, languages: await folder }, ended, onEnded);
    },
    async close() {
      closing.abort();
      await pooledReader.close();
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

const languages = {
  tur: import.meta.resolve('@tesseract.js-data/tur/package.json'),
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
};

/** OCR reads its language data from a single folder: this one links to the two packages that contain it. */
async function languageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atolye-ocr-'));
  for (const [language, found] of Object.entries(languages)) {
    const data = `${language}.traineddata.gz`;
    await symlink(join(dirname(fileURLToPath(found)), '4.0.0_best_int', data), join(folder, data));
  }
  return folder;
}
