import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentConversations } from './conversations.ts';
import { driversHad, none, stopVectors } from './drivers.ts';
import { holds } from './holds.ts';
import { type Held, type Measured, measure, measureHeld } from './measure.ts';
import { measureConversations } from './measure-conversations.ts';
import { minimums } from './minimums.ts';
import { openServices } from './open.ts';
import { loadProduct, type Product } from './product.ts';
import { heldSets, ownSet } from './set.ts';
import { spellings } from './spelling.ts';

const drivers = await driversHad('eval');
afterAll(stopVectors);

describe.each(drivers)('our own questions, by $name', ({ elasticsearch, embeddings }) => {
  const set = ownSet();
  const plain = elasticsearch === undefined && embeddings === none;
  let product: Product;
  let measured: Measured;
  let held: Held;
  let conversations: Awaited<ReturnType<typeof measureConversations>> | undefined;

  beforeAll(async () => {
    product = await loadProduct(await openServices({ elasticsearch, embeddings: await embeddings() }), set.documents);
    const chatted = elasticsearch === undefined ? (['written'] as const) : [];
    measured = await measure(product, set, chatted);
    held = await measureHeld(product, chatted);
    // The search engine does not affect how follow-ups are rewritten: only the database is asked.
    if (elasticsearch === undefined) conversations = await measureConversations(product, documentConversations);
  }, 900_000);

  test.runIf(plain)('finds every answer within one passage of its document', async () => {
    const passages = await product.passages();
    const answers = set.questions.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
    const cut = answers.filter(
      ({ document, text = '' }) => !passages.some((passage) => passage.document === document && holds(passage.text, text)),
    );
    expect(cut).toEqual([]);
  });

  test.each(spellings)('finds answers at least as well as measured before: %s', (spelling) => {
    expect(measured.rankings.map(({ leg }) => leg)).toEqual(embeddings === none ? ['lexical'] : ['lexical', 'vector', 'hybrid']);
    for (const { leg, figures } of measured.rankings) expect(below(figures[spelling], minimums[leg][spelling]), leg).toEqual([]);
  });

  test.runIf(elasticsearch === undefined)('quotes the answer, and abstains if there is none', () => {
    const least = plain ? minimums.answers.lexical : minimums.answers.hybrid;
    expect(below(measured.answers.written, least.own)).toEqual([]);
    for (const set of heldSets) expect(below(held[set].written, least[set]), set).toEqual([]);
  });

  test.runIf(elasticsearch === undefined)('answers a follow-up with its conversation, and a new subject without it', () => {
    if (!conversations) throw new Error('not measured');
    const least = minimums.conversations[embeddings === none ? 'lexical' : 'hybrid'];
    for (const set of ['shaped', 'held'] as const) {
      const { right, whole, unpolluted } = conversations[set];
      process.stdout.write(`follow-ups about documents, ${set}: right ${right} (asked whole ${whole}), left alone ${unpolluted}\n`);
      expect(below({ right, unpolluted }, least[set]), set === 'shaped' ? conversations[set].wrong.join('\n') : set).toEqual([]);
    }
  });
});

/** Figures below their required minimum. */
function below(figures: Readonly<Record<string, number>> | undefined, least: Readonly<Record<string, number>>): string[] {
  return Object.entries(least).flatMap(([name, minimum]) => {
    const figure = figures?.[name] ?? Number.NaN;
    return figure >= minimum ? [] : [`${name} ${figure.toFixed(3)} < ${minimum}`];
  });
}
