import { type Scale, scaleOf } from '../../../schema/knowledge/judge/scale.ts';
import type { Evidence } from '../../../schema/knowledge/search/retrieve.ts';
import type { EmbeddingOptions } from '../../../src/ports/model/embeddings.ts';
import { openServices } from '../open.ts';
import { loadProduct } from '../product.ts';
import { ownSet } from '../set.ts';
import { spell, spellings } from '../spelling.ts';
import { trainingTexts } from './texts.ts';

/**
 * A question, the evidence the product found, and whether it is answerable. `group`: its subject; examples of one group are never split in
 * cross-validation.
 */
export type Example = {
  readonly group: string;
  readonly question: string;
  readonly answerable: boolean;
  /** Whether the paragraph with its answer was removed. */
  readonly removed: boolean;
  readonly evidence: Evidence;
  /** Scale of the cosines, if there are vectors. */
  readonly scale: Scale | undefined;
};

/** Number of folds; each removes a quarter of the paragraphs. */
const folds = 4;

/**
 * Asks all questions about the training texts, with and without Turkish letters. Each fold removes a quarter of the paragraphs, whose
 * questions then have no answer although the documents are similar. Every second fold adds our own documents, because the rarity of words
 * depends on the number of texts.
 */
export async function gather(embeddings: EmbeddingOptions | undefined): Promise<Example[]> {
  const paragraphs = trainingTexts().flatMap(({ title, paragraphs }) => paragraphs.map((paragraph) => ({ title, ...paragraph })));
  const unanswerable = trainingTexts().flatMap(({ title, unanswerable }) => unanswerable.map((question) => ({ title, question })));
  const examples: Example[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const isOut = (at: number, by = 0) => (at + by) % folds === fold;
    const remaining = paragraphs.filter((_, at) => !isOut(at));
    const documents = [...Map.groupBy(remaining, ({ title }) => title)].map(([title, of]) => ({
      name: /\.(?:md|txt)$/.test(title) ? title : `${title}.txt`,
      content: Buffer.from(of.map(({ text }) => text).join('\n\n')),
    }));
    const beside = fold % 2 === 0 ? [] : ownSet().documents;
    const services = await openServices({ elasticsearch: undefined, embeddings });
    const product = await loadProduct(services, [...documents, ...beside]);
    const scale = services.embeddings && (await scaleOf(services.embeddings));
    const asked = [
      ...paragraphs.flatMap(({ title, questions }, at) =>
        isOut(at) || isOut(at, 1)
          ? questions.map((question) => ({ group: title, question, answerable: !isOut(at), removed: isOut(at) }))
          : [],
      ),
      ...unanswerable.flatMap(({ title, question }, at) =>
        isOut(at) ? [{ group: title, question, answerable: false, removed: false }] : [],
      ),
    ];
    for (const { question, ...rest } of asked)
      for (const spelling of spellings) {
        const text = spell(question, spelling);
        examples.push({ ...rest, question: text, evidence: await product.look(text), scale });
      }
  }
  return examples;
}
