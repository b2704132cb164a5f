import { holds } from './holds.ts';
import { abstention, mean, type Places } from './metrics.ts';
import type { Citation, Passage, Reply } from './product.ts';
import type { Answer, Question } from './set.ts';

const isAnswer = ({ document, text }: Passage, answer: Answer): boolean =>
  document === answer.document && (answer.text === undefined || holds(text, answer.text));

/** Rank of each of the question's answers among the passages. */
export function placesOf({ answers }: Question, passages: readonly Passage[]): Places {
  return answers.map((answer) => {
    const place = passages.findIndex((passage) => isAnswer(passage, answer));
    return place < 0 ? undefined : place + 1;
  });
}

export type AnswerFigures = {
  readonly abstentionPrecision: number;
  readonly abstentionRecall: number;
  /** Share of the quotes that the cited document contains at the cited position. */
  readonly verbatim: number;
  /** Shares of the answerable questions: any quote contains the answer; the first one does. Abstaining counts as a miss. */
  readonly cited: number;
  readonly citedFirst: number;
  /** Share of the quotes with an answer of known page that name that page. */
  readonly page: number;
};

export type Answered = { readonly question: Question; readonly reply: Reply };

export function answerFigures(all: readonly Answered[]): AnswerFigures {
  const answerable = all.filter(({ question }) => question.answers.length > 0);
  const { precision, recall } = abstention(
    all.map(({ question, reply }) => ({ answerable: question.answers.length > 0, abstained: !reply.isAnswer })),
  );
  const quotes = all.flatMap(({ reply }) => reply.citations);
  return {
    abstentionPrecision: precision,
    abstentionRecall: recall,
    verbatim: share(quotes, ({ verbatim }) => verbatim),
    cited: share(answerable, (answered) => quotesAmong(answered)),
    citedFirst: share(answerable, (answered) => quotesAmong(answered, 1)),
    page: share(answerable.flatMap(pages), (right) => right),
  };
}

/** Whether the reply is wrong: it answers an unanswerable question, abstains from an answerable one, or quotes no answer. */
export function isWrong({ question, reply }: Answered): boolean {
  if (question.answers.length === 0) return reply.isAnswer;
  return !quotesAmong({ question, reply });
}

/** Whether one of the first quotes contains the answer. The near passages of an abstention do not count. */
const quotesAmong = ({ question, reply }: Answered, first?: number): boolean =>
  reply.isAnswer && reply.citations.slice(0, first).some((citation) => answers(citation, question));

/** Whether the page is right, for each quote of an answer whose page is known. */
const pages = ({ question, reply }: Answered): boolean[] =>
  question.answers.flatMap((answer) =>
    answer.page ? reply.citations.filter((citation) => quotes(citation, answer)).map(({ page }) => page === answer.page) : [],
  );

const quotes = ({ document, quote }: Citation, answer: Answer): boolean => isAnswer({ document, text: quote }, answer);

const answers = (citation: Citation, question: Question): boolean => question.answers.some((answer) => quotes(citation, answer));

/** Whether a quote contains one of the answers. The near passages of an abstention do not count. */
export const quotesAnswer = ({ isAnswer: isOne, citations }: Reply, all: readonly Answer[]): boolean =>
  isOne && citations.some((citation) => all.some((answer) => quotes(citation, answer)));

const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number => mean(items.map((item) => Number(is(item))));
