import { setTimeout as wait } from 'node:timers/promises';
import type { Embeddings } from '../../../src/ports/model/port.ts';

/** Mean cosine that a model gives to a question and an unrelated text, and to a question and its answer. */
export type Scale = { readonly unrelated: number; readonly related: number };

const pairs = [
  ['Başvurular ne zaman sona eriyor?', 'Başvurular 12 Mayıs günü saat 17.00’de sona erer.'],
  ['Arızayı kime bildirmeliyim?', 'Arızalar teknik servise telefonla bildirilir.'],
  ['Yıllık bütçe ne kadar?', 'Bu yılın bütçesi üç milyon lira olarak onaylandı.'],
  ['Toplantı nerede yapılacak?', 'Toplantı ikinci kattaki büyük salonda yapılacaktır.'],
  ['How do I reset my password?', 'To reset your password, open the settings and choose a new one.'],
  ['Who approves the order?', 'Orders are approved by the head of the department.'],
] as const;

/** Minimum difference between the two. A model below it cannot distinguish them. */
const least = 0.02;
/** Timeout of a measurement, and pause after a failed one, in milliseconds. */
const longest = 30_000;
const rest = 60_000;
/** Milliseconds that an answer waits for the measurement. */
const waitMs = 2_500;

const known = new WeakMap<Embeddings, Promise<Scale | undefined>>();

/**
 * Measures the cosines of a model, which differ between models, by two requests of six short texts, once per process. Undefined if the
 * model is unavailable or does not distinguish the texts.
 */
export function scaleOf(embeddings: Embeddings): Promise<Scale | undefined> {
  const before = known.get(embeddings);
  if (before) return before;
  const measured = measure(embeddings).catch(() => {
    setTimeout(() => known.delete(embeddings), rest).unref();
    return undefined;
  });
  known.set(embeddings, measured);
  return measured;
}

/** The scale if it is known soon. Otherwise an answer is judged without it. */
export const scaleSoon = (embeddings: Embeddings): Promise<Scale | undefined> =>
  Promise.race([scaleOf(embeddings), wait(waitMs, undefined, { ref: false })]);

async function measure(embeddings: Embeddings): Promise<Scale | undefined> {
  const signal = AbortSignal.timeout(longest);
  const embed = (of: 0 | 1, kind: 'query' | 'passage') => {
    const texts = pairs.map((pair) => pair[of]);
    return embeddings.embed(texts, kind, signal);
  };
  const [asked, said] = await Promise.all([embed(0, 'query'), embed(1, 'passage')]);
  const cosines = (related: boolean) =>
    asked.flatMap((question, at) => said.flatMap((answer, other) => (related === (at === other) ? [product(question, answer)] : [])));
  const scale = { unrelated: mean(cosines(false)), related: mean(cosines(true)) };
  return scale.related - scale.unrelated < least ? undefined : scale;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const product = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
