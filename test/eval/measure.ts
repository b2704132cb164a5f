import { type Answered, type AnswerFigures, answerFigures, isWrong, placesOf } from './judge.ts';
import { ndcg, type Places, recall, reciprocalRank } from './metrics.ts';
import type { Passage, Product } from './product.ts';
import { type EvalSet, type HeldSet, heldQuestions, heldSets, type Question } from './set.ts';
import { type Spelling, spell, spellings } from './spelling.ts';

export type RankingFigures = { readonly recall1: number; readonly recall5: number; readonly mrr: number; readonly ndcg10: number };
type BySpelling<Value> = Readonly<Record<Spelling, Value>>;

/** The ranking of one leg of the search, or of the whole search: `hybrid` with vectors, else `lexical`. */
export type Leg = 'lexical' | 'vector' | 'hybrid';

export type Measured = {
  readonly rankings: readonly { readonly leg: Leg; readonly figures: BySpelling<RankingFigures> }[];
  /** Figures of the whole search by kind of question. */
  readonly kinds: readonly { readonly kind: string; readonly questions: number; readonly figures: BySpelling<RankingFigures> }[];
  /** Figures of the assistant, in the spellings that it was asked in. */
  readonly answers: Partial<BySpelling<AnswerFigures>>;
  /** Questions whose answer is not ranked first, with what is. */
  readonly misses: readonly { spelling: Spelling; question: Question; place: number | undefined; first: Passage | undefined }[];
  readonly wrong: readonly ({ readonly spelling: Spelling } & Answered)[];
};

type Ranked = Readonly<Record<Leg, Places>> & { readonly question: Question; readonly first: Passage | undefined };

/** Asks all questions, each also without diacritics, and scores the results. The assistant is asked in the spellings of `chatted`. */
export async function measure(product: Product, { questions, unit }: EvalSet, chatted: readonly Spelling[]): Promise<Measured> {
  const answerable = questions.filter(({ answers }) => answers.length > 0);
  const ranked = { written: await rank(product, answerable, unit, 'written'), plain: await rank(product, answerable, unit, 'plain') };
  const replies = await inTurn(chatted, async (spelling) => ({ spelling, all: await replyTo(product, questions, spelling) }));
  const hybrid = ranked.written.some(({ vector }) => vector.some((place) => place !== undefined));
  const figures = (leg: Leg, of: readonly Question[]): BySpelling<RankingFigures> => ({
    written: figuresOf(ranked.written.filter(({ question }) => of.includes(question)).map((each) => each[leg])),
    plain: figuresOf(ranked.plain.filter(({ question }) => of.includes(question)).map((each) => each[leg])),
  });
  return {
    rankings: hybrid
      ? (['lexical', 'vector', 'hybrid'] as const).map((leg) => ({ leg, figures: figures(leg, answerable) }))
      : [{ leg: 'lexical', figures: figures('hybrid', answerable) }],
    kinds: [...Map.groupBy(answerable, ({ kind }) => kind)].map(([kind, of]) => ({
      kind,
      questions: of.length,
      figures: figures('hybrid', of),
    })),
    answers: Object.fromEntries(replies.map(({ spelling, all }) => [spelling, answerFigures(all)])),
    misses: spellings.flatMap((spelling) =>
      ranked[spelling].filter(({ hybrid }) => !hybrid.includes(1)).map((each) => missOf(each, spelling)),
    ),
    wrong: replies.flatMap(({ spelling, all }) => all.filter(isWrong).map((each) => ({ spelling, ...each }))),
  };
}

/** Figures of the assistant's answers, in each of the spellings. */
async function measureAnswers(
  product: Product,
  questions: readonly Question[],
  chatted: readonly Spelling[],
): Promise<Measured['answers']> {
  const replies = await inTurn(
    chatted,
    async (spelling) => [spelling, answerFigures(await replyTo(product, questions, spelling))] as const,
  );
  return Object.fromEntries(replies);
}

/** Figures for the questions that were never used to improve the product. */
export type Held = Readonly<Record<HeldSet, Measured['answers']>>;

export async function measureHeld(product: Product, chatted: readonly Spelling[]): Promise<Held> {
  const sets = await inTurn(heldSets, async (set) => [set, await measureAnswers(product, heldQuestions(set), chatted)] as const);
  return Object.fromEntries(sets) as Held;
}

const missOf = ({ question, hybrid, first }: Ranked, spelling: Spelling): Measured['misses'][number] => ({
  spelling,
  question,
  place: hybrid.find((place) => place !== undefined),
  first,
});

function rank(product: Product, questions: readonly Question[], unit: EvalSet['unit'], spelling: Spelling): Promise<Ranked[]> {
  const ranking = unit === 'document' ? bestOfEach : (passages: readonly Passage[]) => passages;
  return inTurn(questions, async (question) => {
    const { lexical, vector, found } = await product.find(spell(question.question, spelling));
    const places = (passages: readonly Passage[]) => placesOf(question, ranking(passages));
    return { question, lexical: places(lexical), vector: places(vector), hybrid: places(found), first: found[0] };
  });
}

const bestOfEach = (passages: readonly Passage[]): Passage[] =>
  [...Map.groupBy(passages, ({ document }) => document).values()].map(([best]) => best as Passage);

const replyTo = (product: Product, questions: readonly Question[], spelling: Spelling): Promise<Answered[]> =>
  inTurn(questions, async (question) => ({ question, reply: await product.ask(spell(question.question, spelling)) }));

function figuresOf(asked: readonly Places[]): RankingFigures {
  return { recall1: recall(asked, 1), recall5: recall(asked, 5), mrr: reciprocalRank(asked), ndcg10: ndcg(asked, 10) };
}

/** Runs sequentially, because the recorder keeps only the legs of the last search. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
