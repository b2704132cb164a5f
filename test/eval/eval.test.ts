import { beforeAll, describe, expect, test } from 'vitest';
import { engineMissing, testApp } from '../support/app.ts';
import { floors } from './floors.ts';
import { holds } from './holds.ts';
import { type Measured, measure } from './measure.ts';
import { loadProduct, type Product } from './product.ts';
import { ownSet } from './set.ts';

describe.skipIf(engineMissing)('our own questions, searched by words in the database', () => {
  const set = ownSet();
  let product: Product;
  let measured: Measured;

  beforeAll(async () => {
    const { services } = await testApp();
    product = await loadProduct({ ...services, chat: undefined, embeddings: undefined }, set.documents);
    measured = await measure(product, set, { chat: true });
  }, 300_000);

  test('every answer is within a passage of its document', async () => {
    const passages = await product.passages();
    const answers = set.questions.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
    const cut = answers.filter(
      ({ document, text }) => !passages.some((passage) => passage.document === document && holds(passage.text, text as string)),
    );
    expect(cut).toEqual([]);
  });

  test.each(['written', 'plain'] as const)('answers are found where they have been found before: %s', (spelling) => {
    const lexical = measured.rankings.find(({ leg }) => leg === 'lexical')?.figures[spelling];
    expect(below(lexical, floors.rankings.lexical?.[spelling])).toEqual([]);
  });

  test.each(['written', 'plain'] as const)('the assistant quotes what answers, and knows what it does not know: %s', (spelling) => {
    expect(below(measured.answers?.[spelling], floors.answers)).toEqual([]);
  });
});

/** Figures below their floor. */
function below(figures: Readonly<Record<string, number>> | undefined, least: Readonly<Record<string, number>> | undefined): string[] {
  return Object.entries(least ?? {}).flatMap(([name, floor]) => {
    const figure = figures?.[name] ?? Number.NaN;
    return figure >= floor ? [] : [`${name} ${figure.toFixed(3)} < ${floor}`];
  });
}
