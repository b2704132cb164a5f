import { fold } from '../../schema/kernel/turkish.ts';
import { holds } from './holds.ts';
import { abstention, mean, ndcg, type Places, recall, reciprocalRank } from './metrics.ts';
import type { Citation, Passage, Product, Reply } from './product.ts';
import type { Answer, EvalSet, Question } from './set.ts';

export type RankingFigures = { readonly recall1: number; readonly recall5: number; readonly mrr: number; readonly ndcg10: number };

export type AnswerFigures = {
  readonly abstentionPrecision: number;
  readonly abstentionRecall: number;
  /** Share of the quotes that the cited document has where the citation says. */
  readonly verbatim: number;
  /** Shares of the answerable questions, abstentions counted as wrong: a quote holds the answer; the first one does. */
  readonly cited: number;
  readonly citedFirst: number;
  /** Share of the quotes that hold an answer and name its page, among those of answers with a page. */
  readonly page: number;
};

export type Leg = 'lexical' | 'vector' | 'hybrid';

/** How a question is put: as written, or as typed without Turkish letters and in small ones. */
export type Spelling = 'written' | 'plain';
const spellings: Readonly<Record<Spelling, (text: string) => string>> = { written: (text) => text, plain: fold };

/** A question whose answer did not come first, and what came instead. */
export type Miss = {
  readonly question: Question;
  readonly spelling: Spelling;
  readonly place: number | undefined;
  readonly first: Passage | undefined;
};

export type Measured = {
  readonly rankings: readonly { readonly leg: Leg; readonly figures: Readonly<Record<Spelling, RankingFigures>> }[];
  /** Recall@1 of what people get, by the question's kind. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly questions: number;
    readonly recall1: number;
    readonly recall5: number;
    readonly plain1: number;
  }[];
  /** Undefined where the chat was not asked. */
  readonly answers: Readonly<Record<Spelling, AnswerFigures>> | undefined;
  readonly misses: readonly Miss[];
  /** Unanswerable questions that were answered, and answerable ones that were not or with the wrong quote. */
  readonly wrong: readonly { readonly question: Question; readonly spelling: Spelling; readonly reply: Reply }[];
};

/** Asks all questions, each also without diacritics, and judges what was found and answered. */
export async function measure(product: Product, { questions, unit }: EvalSet, { chat }: { chat: boolean }): Promise<Measured> {
  const answerable = questions.filter(({ answers }) => answers.length > 0);
  const asked = { written: await rank(product, answerable, unit, 'written'), plain: await rank(product, answerable, unit, 'plain') };
  const hybrid = asked.written.some(({ vector }) => vector.some((place) => place !== undefined));
  const legs: readonly Leg[] = hybrid ? ['lexical', 'vector', 'hybrid'] : ['lexical'];
  const placesOf = (leg: Leg, spelling: Spelling) => asked[spelling].map((each) => (hybrid ? each[leg] : each.hybrid));
  const replies = chat
    ? { written: await replyTo(product, questions, 'written'), plain: await replyTo(product, questions, 'plain') }
    : undefined;
  return {
    rankings: legs.map((leg) => ({
      leg,
      figures: { written: figuresOf(placesOf(leg, 'written')), plain: figuresOf(placesOf(leg, 'plain')) },
    })),
    kinds: kindsOf(answerable, asked),
    answers: replies && { written: judge(replies.written), plain: judge(replies.plain) },
    misses: (['written', 'plain'] as const).flatMap((spelling) => missesOf(asked[spelling], spelling)),
    wrong: replies ? [...replies.written, ...replies.plain].filter(isWrong) : [],
  };
}

type Ranked = {
  readonly question: Question;
  readonly lexical: Places;
  readonly vector: Places;
  readonly hybrid: Places;
  readonly first: Passage | undefined;
};

async function rank(product: Product, questions: readonly Question[], unit: EvalSet['unit'], spelling: Spelling): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const question of questions) {
    const { lexical, vector, found } = await product.find(spellings[spelling](question.question));
    const placesIn = (passages: readonly Passage[]) => places(unit === 'document' ? bestOfEach(passages) : passages, question.answers);
    ranked.push({ question, lexical: placesIn(lexical), vector: placesIn(vector), hybrid: placesIn(found), first: found[0] });
  }
  return ranked;
}

/** Where each answer stands in `passages`, from 1. */
function places(passages: readonly Passage[], answers: readonly Answer[]): Places {
  return answers.map((answer) => {
    const place = passages.findIndex((passage) => isAnswer(passage, answer));
    return place < 0 ? undefined : place + 1;
  });
}

const isAnswer = ({ document, text }: Passage, answer: Answer): boolean =>
  document === answer.document && (answer.text === undefined || holds(text, answer.text));

const bestOfEach = (passages: readonly Passage[]): Passage[] =>
  [...Map.groupBy(passages, ({ document }) => document).values()].map(([best]) => best as Passage);

function figuresOf(asked: readonly Places[]): RankingFigures {
  return { recall1: recall(asked, 1), recall5: recall(asked, 5), mrr: reciprocalRank(asked), ndcg10: ndcg(asked, 10) };
}

function kindsOf(questions: readonly Question[], asked: Readonly<Record<Spelling, readonly Ranked[]>>): Measured['kinds'] {
  return [...new Set(questions.map(({ kind }) => kind))].map((kind) => {
    const of = (spelling: Spelling) => asked[spelling].filter(({ question }) => question.kind === kind).map(({ hybrid }) => hybrid);
    return {
      kind,
      questions: of('written').length,
      recall1: recall(of('written'), 1),
      recall5: recall(of('written'), 5),
      plain1: recall(of('plain'), 1),
    };
  });
}

function missesOf(ranked: readonly Ranked[], spelling: Spelling): Miss[] {
  return ranked.flatMap(({ question, hybrid, first }) =>
    hybrid.includes(1) ? [] : [{ question, spelling, place: hybrid.find((place) => place !== undefined), first }],
  );
}

type Answered = { readonly question: Question; readonly spelling: Spelling; readonly reply: Reply };

async function replyTo(product: Product, questions: readonly Question[], spelling: Spelling): Promise<Answered[]> {
  const replies: Answered[] = [];
  for (const question of questions) replies.push({ question, spelling, reply: await product.ask(spellings[spelling](question.question)) });
  return replies;
}

function judge(replies: readonly Answered[]): AnswerFigures {
  const { precision, recall } = abstention(
    replies.map(({ question, reply }) => ({ answerable: question.answers.length > 0, abstained: !reply.grounded })),
  );
  const answerable = replies.filter(({ question }) => question.answers.length > 0);
  const quotes = replies.flatMap(({ reply }) => reply.citations);
  const paged = answerable.flatMap(({ question, reply }) =>
    question.answers.flatMap((answer) =>
      reply.citations.filter((citation) => answer.page && holdsAnswer(citation, answer)).map(({ page }) => page === answer.page),
    ),
  );
  return {
    abstentionPrecision: precision,
    abstentionRecall: recall,
    verbatim: mean(quotes.map(({ verbatim }) => Number(verbatim))),
    cited: mean(answerable.map(({ question, reply }) => Number(reply.citations.some((citation) => answers(question, citation))))),
    citedFirst: mean(
      answerable.map(({ question, reply }) => Number(reply.citations.slice(0, 1).some((citation) => answers(question, citation)))),
    ),
    page: mean(paged.map(Number)),
  };
}

const holdsAnswer = ({ document, quote }: Citation, answer: Answer): boolean => isAnswer({ document, text: quote }, answer);

const answers = (question: Question, citation: Citation): boolean => question.answers.some((answer) => holdsAnswer(citation, answer));

function isWrong({ question, reply }: Answered): boolean {
  if (question.answers.length === 0) return reply.grounded;
  return !reply.grounded || !reply.citations.some((citation) => answers(question, citation));
}
