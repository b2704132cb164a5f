import type { Extractor } from './port.ts';

export function openExtractor(): Extractor {
  return { extract: () => Promise.reject(new Error('no extractor')), close: async () => {} };
}
