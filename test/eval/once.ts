import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Extracted, Extractor } from '../../src/ports/extractor/port.ts';
import type { Embeddings } from '../../src/ports/model/port.ts';

// Several search engines are measured in one process on the same documents and questions. Each file is extracted once, and each text
// embedded once, for all of them.

const read = new Map<string, Promise<Extracted>>();
const vectors = new Map<string, Float32Array>();

/** Caches extracted texts by the hash of the file. */
export function readingOnce(extractor: Extractor): Extractor {
  return {
    extract(path, options) {
      const key = createHash('sha256').update(readFileSync(path)).digest('hex');
      const known = read.get(key) ?? extractor.extract(path, options);
      read.set(key, known);
      return known;
    },
    close: () => extractor.close(),
  };
}

/** Caches embeddings by text. */
export function embeddingOnce(model: Embeddings): Embeddings {
  return {
    name: model.name,
    get dimensions() {
      return model.dimensions;
    },
    async embed(texts, use, signal) {
      const keyOf = (text: string) => `${model.name} ${use} ${text}`;
      const missing = [...new Set(texts)].filter((text) => !vectors.has(keyOf(text)));
      const made = missing.length > 0 ? await model.embed(missing, use, signal) : [];
      missing.forEach((text, index) => {
        vectors.set(keyOf(text), made[index] as Float32Array);
      });
      return texts.map((text) => vectors.get(keyOf(text)) as Float32Array);
    },
  };
}
