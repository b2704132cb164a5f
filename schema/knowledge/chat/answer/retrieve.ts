import type { PassageKind } from '../../../../src/ports/search/port.ts';
import { isLikelyAnswered } from '../../judge/judge.ts';
import { aboutCodes } from '../../judge/named.ts';
import { isSaid, type Sought, verbStem } from '../../judge/same.ts';
import { scaleSoon } from '../../judge/scale.ts';
import type { Unclear } from '../../question/read.ts';
import { type Evidence, type Found, type Mode, retrieve } from '../../search/retrieve.ts';
import { kindsFor } from '../../search/visible.ts';
import { isIn, textWords, type Word, wordsOf } from '../../search/words.ts';
import { weightOf } from '../cite/span.ts';
import type { ConversationContext, Run } from './run.ts';
import { type Asked, byItself, withTopic } from './understand.ts';

/** Passages to retrieve per question. */
const wanted = 12;

/** Passages that were found for a question, best first. */
export type Retrieved = {
  /** Words of the question as it was searched. */
  readonly words: readonly Word[];
  /** Passages that may contain the answer. */
  readonly passages: readonly Found[];
  /** Passages that share words with the question. */
  readonly near: readonly Found[];
  /** Kinds that were searched. */
  readonly kinds: readonly PassageKind[];
};

/** Searches for a question, in the topic of the conversation and by itself, and judges whether the passages answer it. */
export async function retrievePassages({ context, conversation, model, signal }: Run, asked: Asked): Promise<Retrieved> {
  const kinds = kindsFor(context);
  const look: Look = (question) => retrieve(context, { text: question.text, kinds, limit: wanted });
  const judged = async ({ question, ...looked }: { question: Asked } & Looked) => {
    signal.throwIfAborted();
    const { embeddings } = context.services;
    const scale = embeddings && looked.mode === 'hybrid' ? await scaleSoon(embeddings) : undefined;
    signal.throwIfAborted();
    const { candidates } = looked.evidence;
    const found = aboutCodes(question.judged.text, looked.found, candidates);
    const isAnswered = found.length > 0 && isLikelyAnswered(question.judged, looked.evidence, scale);
    return { question, ...looked, found: found.length > 0 ? found : looked.found, isAnswered };
  };
  const first = await judged(model ? { question: asked, ...(await look(asked)) } : await inTopic(conversation, asked, look));
  const other = model || first.isAnswered ? undefined : byItself(conversation);
  const second = other && (await judged({ question: other, ...(await look(other)) }));
  const { question, found, mode, isAnswered } = second?.isAnswered ? second : first;
  // The model reads the passages and says itself if they hold no answer. Only unrelated passages are left out.
  const related = model ? relevant(question.words, found, mode) : [];
  return {
    words: question.words,
    passages: related.length > 0 ? related : isAnswered ? found : [],
    // Vector search always finds something, so only passages that share words with the question are near.
    near: relevant(question.words, found, 'lexical'),
    kinds,
  };
}

/** Search result for a question. */
type Looked = { readonly found: readonly Found[]; readonly mode: Mode; readonly evidence: Evidence };

type Look = (question: Asked) => Promise<Looked>;

/**
 * Minimum share of the question that the last quotes must cover: absolute, and relative to the best passage of a search without the topic.
 */
const least = 0.4;
/** Verbs count less, because documents usually phrase them differently. */
const ofVerb = 0.4;

/**
 * Searches for `question`. A short one that may continue the previous one is searched with its topic, if the subjects quoted last cover it.
 */
async function inTopic(conversation: ConversationContext, question: Asked, look: Look): Promise<Looked & { readonly question: Asked }> {
  const wider = conversation.quoted.length === 0 ? undefined : withTopic(conversation);
  if (!wider) return { question, ...(await look(question)) };
  const [alone, joined] = await Promise.all([look(question), look(wider)]);
  const sought = wordsOf(conversation.question).map((word): Sought => ({ word, stem: word.telling ? undefined : verbStem(word.text) }));
  const there = saidBy(
    sought,
    joined.found.filter(({ subject }) => conversation.quoted.includes(subject)),
  );
  return there >= least && there >= least * saidBy(sought, alone.found) ? { question: wider, ...joined } : { question, ...alone };
}

/** Highest share of the weighted words that one passage contains. */
function saidBy(sought: readonly Sought[], found: readonly Found[]): number {
  const weight = ({ stem }: Sought) => (stem === undefined ? 1 : ofVerb);
  const sum = (of: readonly Sought[]) => of.reduce((all, each) => all + weight(each), 0);
  return Math.max(
    0,
    ...found.map((passage) => {
      const words = wordsIn(passage);
      return sum(sought.filter((each) => isSaid(each, words))) / sum(sought);
    }),
  );
}

/** Parts of a passage that are compared with a question. */
type Judged = Pick<Found, 'title' | 'headings' | 'text'>;

/** Weight of each word of a question, by its text. */
type Weights = ReadonlyMap<string, number>;

/** Weighs each word of a question: one to two times its base weight, higher if fewer of the found passages contain it. */
export function weigh(question: readonly Word[], found: readonly Judged[]): Weights {
  const texts = found.map(wordsIn);
  const most = Math.log(texts.length + 1);
  return new Map(
    question.map((word) => {
      const having = texts.filter((words) => isIn(word, words)).length;
      const rarity = most === 0 ? 0 : Math.log((texts.length + 1) / (having + 1)) / most;
      return [word.text, weightOf(word) * (1 + rarity)];
    }),
  );
}

const wordsIn = ({ title, headings, text }: Judged) => textWords(`${title}\n${headings.join('\n')}\n${text}`);

/** Share of a question's weighted words that occur in a passage's text, headings or title, from 0 to 1. */
export function coverage(question: readonly Word[], passage: Judged, weights: Weights): number {
  const weight = (word: Word) => weights.get(word.text) ?? 0;
  const total = question.reduce((sum, word) => sum + weight(word), 0);
  if (total === 0) return 0;
  const words = wordsIn(passage);
  return question.reduce((sum, word) => sum + (isIn(word, words) ? weight(word) : 0), 0) / total;
}

/** Minimum coverage of a passage for the model. It is low because the model itself says if there is no answer. */
const mayHelp = 0.2;
/** Number of top passages of a hybrid search that the model gets whatever their coverage: a paraphrase shares no words. */
const byMeaning = 4;

/** A passage is quoted if its coverage of the question is at least this share of the best one's. */
export const share = 0.7;

/** Filters ranked passages to those that may contain the answer. Empty: nothing is related to the question. */
export function relevant(question: readonly Word[], found: readonly Found[], mode: Mode): Found[] {
  const weights = weigh(question, found);
  const trusted = mode === 'hybrid' ? byMeaning : 0;
  return found.filter((passage, rank) => rank < trusted || coverage(question, passage, weights) >= mayHelp);
}

/** The passages of files that may answer a question about tasks of which not everything is understood. */
export function ofFiles({ isSure, left }: Pick<Unclear, 'isSure' | 'left'>, { passages, near, ...others }: Retrieved): Retrieved {
  // With a letter before it, the first word does not begin a sentence, so its capital is that of a name.
  const words = wordsOf(`x ${left.join(' ')}`);
  const weights = weigh(others.words, passages);
  const [files, nearFiles] = [passages, near].map((all) => all.filter(({ kind }) => kind === 'file')) as [Found[], Found[]];
  // A question about tasks for sure is about documents only if one of them has all words that mean nothing for tasks: a name, or several.
  const isSaid =
    (words.length > 1 || words.some(({ telling }) => telling)) &&
    files.some((passage) => words.every((word) => isIn(word, wordsIn(passage))));
  const best = (of: readonly Found[]) => Math.max(0, ...of.map((passage) => coverage(others.words, passage, weights)));
  // The passages as a whole were judged to answer; files alone do so only if the others have no more of the question.
  const isBest = best(files) >= best(passages) * share;
  return { ...others, passages: (!isSure && isBest) || isSaid ? files : [], near: nearFiles };
}
