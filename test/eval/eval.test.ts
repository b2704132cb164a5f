import { beforeAll, describe, expect, test } from 'vitest';
import { engineMissing } from '../support/app.ts';
import { floors } from './floors.ts';
import { holds } from './holds.ts';
import { type Measured, measure } from './measure.ts';
import { openServices } from './open.ts';
import { loadProduct, type Product } from './product.ts';
import { ownSet } from './set.ts';
import { spellings } from './spelling.ts';

const database = process.env.TEST_DATABASE === 'postgres' ? 'PostgreSQL' : 'PGlite';

describe.skipIf(engineMissing)('our own questions, searched by words in the database', () => {
  const set = ownSet();
  let product: Product;
  let measured: Measured;

  beforeAll(async () => {
    product = await loadProduct(await openServices({ database, elasticsearch: undefined, embeddings: undefined }), set.documents);
    measured = await measure(product, set, ['written']);
  }, 300_000);

  test('every answer is within a passage of its document', async () => {
    const passages = await product.passages();
    const answers = set.questions.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
    const cut = answers.filter(
      ({ document, text = '' }) => !passages.some((passage) => passage.document === document && holds(passage.text, text)),
    );
    expect(cut).toEqual([]);
  });

  test.each(spellings)('answers are found where they have been found before: %s', (spelling) => {
    const [ranking] = measured.rankings;
    expect(ranking?.leg).toBe('lexical');
    expect(below(ranking?.figures[spelling], floors.lexical[spelling])).toEqual([]);
  });

  test('the assistant quotes what answers, and knows what it does not know', () => {
    expect(below(measured.answers.written, floors.answers)).toEqual([]);
  });
});

/** Figures below their floor. */
function below(figures: Readonly<Record<string, number>> | undefined, least: Readonly<Record<string, number>>): string[] {
  return Object.entries(least).flatMap(([name, floor]) => {
    const figure = figures?.[name] ?? Number.NaN;
    return figure >= floor ? [] : [`${name} ${figure.toFixed(3)} < ${floor}`];
  });
}
