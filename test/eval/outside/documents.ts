import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { quotesAnswer } from '../judge.ts';
import { abstention, mean } from '../metrics.ts';
import type { Product } from '../product.ts';

const text = z.strictObject({ id: z.string(), title: z.string(), lang: z.enum(['tr', 'en']), text: z.string() });

/**
 * Why a question has no answer: its `code` or `name` is in no text; it asks for something `beside` what the texts say; the texts are about
 * something else (`off`).
 */
const kinds = ['answerable', 'code', 'name', 'beside', 'off'] as const;
export type OutsideKind = (typeof kinds)[number];

const question = z.strictObject({
  q: z.string(),
  lang: z.enum(['tr', 'en']),
  kind: z.enum(kinds),
  /** Verbatim part of a text, and the id of that text; null without an answer. */
  answer: z.string().nullable(),
  text: z.string().nullable(),
});

const linesOf = (name: string): unknown[] =>
  readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Texts of a printing house. They and the questions were written by somebody who had not read the code, after it was finished. */
export const texts = linesOf('texts').map((line) => text.parse(line));
const questions = linesOf('questions').map((line) => question.parse(line));

export const documents = texts.map(({ title, text: content }) => ({ name: title, content: Buffer.from(content) }));

/** Shares from 0 to 1. */
export type OutsideFigures = {
  readonly precision: number;
  readonly recall: number;
  /** Share of the answerable questions with a quote that contains the answer; and if the assistant never abstained. */
  readonly quoted: number;
  readonly quotedAlways: number;
  /** Share of the questions of each kind that are answered or refused as they should be. */
  readonly right: Readonly<Record<OutsideKind, number>>;
  readonly wrong: readonly string[];
};

/** Asks all questions over the chat API. Refused answerable ones are asked again without the decision to abstain. */
export async function measureOutside(product: Product): Promise<OutsideFigures> {
  const asked: { q: string; kind: OutsideKind; abstained: boolean; quoted: boolean; always: boolean; isRight: boolean }[] = [];
  for (const { q, kind, answer, text: id } of questions) {
    const reply = await product.ask(q);
    const answers = answer === null ? [] : [{ document: texts.find((each) => each.id === id)?.title ?? '', text: answer }];
    const quoted = answer !== null && reply.isAnswer && quotesAnswer(reply, answers);
    const always = quoted || (answer !== null && quotesAnswer(reply.isAnswer ? reply : await product.quote(q), answers));
    asked.push({ q, kind, abstained: !reply.isAnswer, quoted, always, isRight: answer === null ? !reply.isAnswer : quoted });
  }
  const answerable = asked.filter(({ kind }) => kind === 'answerable');
  const of = (kind: OutsideKind) => mean(asked.filter((each) => each.kind === kind).map(({ isRight }) => Number(isRight)));
  return {
    ...abstention(asked.map(({ kind, abstained }) => ({ answerable: kind === 'answerable', abstained }))),
    quoted: mean(answerable.map(({ quoted }) => Number(quoted))),
    quotedAlways: mean(answerable.map(({ always }) => Number(always))),
    right: { answerable: of('answerable'), code: of('code'), name: of('name'), beside: of('beside'), off: of('off') },
    wrong: asked.filter(({ isRight }) => !isRight).map(({ q, kind, abstained }) => `${kind}, ${abstained ? 'refused' : 'answered'}: ${q}`),
  };
}
