import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** The difficulty that a question of our own tests. */
export const questionKinds = [
  'exact',
  'inflected',
  'paraphrase',
  'no_diacritics',
  'number_date',
  'table',
  'multi_word',
  'unanswerable',
] as const;

const answer = z.strictObject({
  /** File name. */
  document: z.string(),
  /** Text of the document, word for word; `|` between cells of a table row. Without it the whole document is the answer. */
  text: z.string().optional(),
  /** Page of a PDF, or slide of a presentation. */
  page: z.number().int().positive().optional(),
});

const question = z.strictObject({
  id: z.string(),
  kind: z.enum([...questionKinds, 'squad']),
  question: z.string(),
  /** Any of them is right; empty if no document has the answer. */
  answers: z.array(answer),
});

export type Answer = z.infer<typeof answer>;
export type Question = z.infer<typeof question>;
export type EvalDocument = { readonly name: string; readonly content: Uint8Array };

/** Documents and questions about them. */
export type EvalSet = {
  readonly documents: readonly EvalDocument[];
  readonly questions: readonly Question[];
  /** Ranked unit: passages, or documents by their best passage. */
  readonly unit: 'passage' | 'document';
};

/** The set of this folder: `documents/` and `questions.jsonl`, one question per line. */
export function ownSet(): EvalSet {
  const folder = join(import.meta.dirname, 'documents');
  const lines = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return {
    documents: readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) })),
    questions: lines.map((line) => question.parse(JSON.parse(line))),
    unit: 'passage',
  };
}

/** `held2` was written after the results of `held` were published, and before the present rules were tried. */
export const heldSets = ['held', 'held2'] as const;
export type HeldSet = (typeof heldSets)[number];

/** Questions about the same documents, half of them without an answer, that were never used to improve the product. */
export function heldQuestions(set: HeldSet): readonly Question[] {
  const lines = readFileSync(join(import.meta.dirname, `${set}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => question.parse(JSON.parse(line)));
}

const squad = z.object({
  data: z.array(
    z.object({
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({
              id: z.union([z.string(), z.number()]),
              question: z.string(),
              is_impossible: z.boolean().optional(),
              answers: z.array(z.object({ text: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Unit that is removed from a set, every fourth one, so that its questions have no answer. */
export const leftOut = ['paragraph', 'article'] as const;
export type LeftOut = (typeof leftOut)[number];
const every = 4;

/**
 * A set in SQuAD format, such as XQuAD and TQuAD. Each paragraph becomes a document that answers its questions. With `without`, every
 * fourth paragraph or article is removed, together with those of the same text, and answers are matched by their words.
 * @throws ZodError
 */
export function squadSet(path: string, without?: LeftOut): EvalSet {
  const articles = squad.parse(JSON.parse(readFileSync(path, 'utf8'))).data;
  const paragraphs = articles
    .flatMap(({ paragraphs }, article) => paragraphs.map((paragraph) => ({ ...paragraph, article })))
    .map((paragraph, place) => ({ ...paragraph, place, name: `${basename(path, '.json')}-${place + 1}.txt` }));
  const isFourth = ({ place, article }: (typeof paragraphs)[number]) =>
    without !== undefined && (without === 'paragraph' ? place : article) % every === every - 1;
  const missing = new Set(paragraphs.filter(isFourth).map(({ context }) => context));
  return {
    documents: paragraphs
      .filter(({ context }) => !missing.has(context))
      .map(({ name, context }) => ({ name, content: Buffer.from(context) })),
    questions: paragraphs.flatMap(({ name, context, qas }) =>
      qas.map(({ id, question, is_impossible: impossible, answers }) => ({
        id: String(id),
        kind: 'squad' as const,
        question,
        answers:
          impossible || missing.has(context)
            ? []
            : without
              ? answers.map(({ text }) => ({ document: name, text: text.replaceAll('|', ' ') }))
              : [{ document: name }],
      })),
    ),
    unit: 'document',
  };
}
