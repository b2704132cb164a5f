import { expect, test } from 'vitest';
import { openServices } from '../open.ts';
import { loadProduct } from '../product.ts';
import { documents, measureOutside } from './documents.ts';

test('abstains from questions about unknown codes and names, and from most others that the documents of another company do not answer', async () => {
  const product = await loadProduct(await openServices({ elasticsearch: undefined, embeddings: undefined }), documents);
  const { precision, recall, quoted, right, wrong } = await measureOutside(product);
  process.stdout.write(`outside documents: precision ${precision}, recall ${recall}, quoted ${quoted}\n${wrong.join('\n')}\n`);
  expect(right, wrong.join('\n')).toMatchObject({ code: 1, name: 1, off: 1 });
  // About one question below the last measurement (README.md).
  expect(precision).toBeGreaterThanOrEqual(0.94);
  expect(recall).toBeGreaterThanOrEqual(0.77);
  expect(quoted).toBeGreaterThanOrEqual(0.96);
}, 300_000);
