import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkCitations } from '../../schema/knowledge/chat/cite/citations.ts';
import { table } from '../bench/report.ts';
import { passage } from '../support/builders/passage.ts';
import { type Spelling, spell, spellings } from './spelling.ts';

/**
 * The defect of a claim, or `true`. `mixed`: combines two passages that say different things. `swapped`: exchanges who did it to whom, or
 * from and to. `bound`: at least for at most, before for after. `quantity`: all for some. `modality`: done for planned, must for may.
 */
export const claimKinds = [
  'true',
  'number',
  'unit',
  'negated',
  'subject',
  'person',
  'mixed',
  'swapped',
  'bound',
  'quantity',
  'modality',
  'cause',
] as const;

/**
 * `held`, `held2`: written before the checker was tried on them, and never inspected to improve it. `shaped2`: the other half of what was
 * written with `held2`, over texts of other companies; inspected since.
 */
export const claimSets = ['shaped', 'held', 'shaped2', 'held2'] as const;

const claim = z.strictObject({
  id: z.string(),
  kind: z.enum(claimKinds),
  set: z.enum(claimSets),
  /** Ids of passages, in the order of their numbers. */
  passages: z.array(z.string()),
  /** A sentence of an answer, or an answer, with the numbers of the passages it cites. */
  claim: z.string(),
  /** The question that it answers. */
  question: z.string().optional(),
  /** The model's quote for `[1]`. */
  quote: z.string().optional(),
});
export type Claim = z.infer<typeof claim>;

const source = z.strictObject({ id: z.string(), document: z.string(), headings: z.array(z.string()), text: z.string() });
export type ClaimPassage = z.infer<typeof source>;

const linesOf = (name: string): unknown[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

export const claims = (): Claim[] => linesOf('claims.jsonl').map((line) => claim.parse(line));
/** Answers as models word them: with introductory phrases, in lists, or in another language than the passage. */
export const answers = (): Claim[] => linesOf('answers.jsonl').map((line) => claim.parse(line));
/** Passages of the documents, word for word. */
export const claimPassages = (): ClaimPassage[] => linesOf('claim-passages.jsonl').map((line) => source.parse(line));
/** Passages of documents outside the repository: of other companies, public bodies, mails, tasks and tables, in Turkish and English. */
export const otherPassages = (): ClaimPassage[] => linesOf('other-passages.jsonl').map((line) => source.parse(line));

/** Precision: share of true claims among those judged grounded. Recall: share of the true claims judged grounded. */
export type TruthFigures = { readonly precision: number; readonly recall: number };
export type Truth = Readonly<Record<Claim['set'], Readonly<Record<Spelling, TruthFigures & { readonly wrong: readonly Claim[] }>>>>;

/** Checks each claim against its passages like an answer's sentences. The model's quotes are empty unless a claim has one. */
export function measureTruth(all: readonly Claim[] = claims()): Truth {
  const sources = new Map([...claimPassages(), ...otherPassages()].map((each) => [each.id, each]));
  const isGrounded = ({ passages, claim: text, question, quote }: Claim, spelling: Spelling): boolean => {
    const given = passages.map((id, at) => {
      const { document, headings, text: said } = sources.get(id) as ClaimPassage;
      return passage(said, { id, subject: `fil_${at}`, title: document, headings });
    });
    const { quotes, unsupported } = checkCitations(
      spelling === 'plain' ? withoutLetters(text) : text,
      new Map(quote === undefined ? [] : [[1, [quote]]]),
      given,
      question,
    );
    return quotes.length > 0 && unsupported === 0;
  };
  const measured = (set: Claim['set'], spelling: Spelling) => {
    const judged = all
      .filter((each) => each.set === set)
      .map((each) => ({ each, isTrue: each.kind === 'true', grounded: isGrounded(each, spelling) }));
    const right = judged.filter(({ isTrue, grounded }) => isTrue && grounded).length;
    return {
      precision: right / judged.filter(({ grounded }) => grounded).length,
      recall: right / judged.filter(({ isTrue }) => isTrue).length,
      wrong: judged.filter(({ isTrue, grounded }) => isTrue !== grounded).map(({ each }) => each),
    };
  };
  const bySpelling = (set: Claim['set']) => ({ written: measured(set, 'written'), plain: measured(set, 'plain') });
  return { shaped: bySpelling('shaped'), held: bySpelling('held'), shaped2: bySpelling('shaped2'), held2: bySpelling('held2') };
}

/** Like `spell`, but keeps capitals, because they mark names. */
const withoutLetters = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => {
    const plain = spell(letter, 'plain');
    return letter === letter.toLocaleLowerCase('tr') ? plain : plain.toUpperCase();
  });

const percent = (share: number): string => (share * 100).toFixed(1);

/** The figures as a table, with the number of correctly judged claims per kind. */
export function truthReport(truth: Truth, all: readonly Claim[] = claims(), name = 'claims'): string {
  const rows = claimSets.flatMap((set) =>
    spellings.map((spelling) => {
      const { precision, recall, wrong } = truth[set][spelling];
      const kinds = claimKinds.map((kind) => {
        const count = all.filter((each) => each.set === set && each.kind === kind).length;
        return `${count - wrong.filter((each) => each.kind === kind).length}/${count}`;
      });
      return [set, spelling, percent(precision), percent(recall), ...kinds];
    }),
  );
  return table([name, 'spelling', 'precision', 'recall', ...claimKinds], rows);
}
