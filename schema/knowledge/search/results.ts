import { crc32 } from 'node:zlib';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type Found, type Mode, type Question, rank } from './retrieve.ts';
import type { SeenPassage } from './visible.ts';

/** Maximum number of results of a search. To see others, ask a better question. */
export const resultWindow = 200;
/** Number of passages of each leg that are examined first. */
const candidates = 300;

/** Found file, task, comment or project with its best passage. */
export type Result = Found & Pick<SeenPassage, 'task'> & { readonly question: string };

export type Results = {
  readonly nodes: readonly Result[];
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly mode: Mode;
  /** Counts over all results, not only those of the page. */
  readonly counts: { readonly kinds: ReadonlyMap<PassageKind, number>; readonly projects: ReadonlyMap<string, number> };
};

/** With `files`, each passage is a separate result. */
type Search = Omit<Question, 'limit'> & { readonly first: number; readonly after: string | null };

/**
 * Returns a page of search results, best first: each subject once, or each passage of the given files. @throws Problem
 * `search.away`, `cursor.invalid`
 */
export async function searchResults(context: Context, { first, after, ...question }: Search): Promise<Results> {
  const from = after === null ? 0 : decode(after, question);
  const found = new Map<string, Result>();
  const { mode } = await rank(context, { ...question, candidates }, (passage, { task }) => {
    const key = question.files ? passage.id : passage.subject;
    if (!found.has(key)) found.set(key, { ...passage, task, question: question.text });
    return found.size < resultWindow;
  });
  const all = [...found.values()];
  const nodes = all.slice(from, from + first);
  const end = from + nodes.length;
  return {
    nodes,
    hasNextPage: end < all.length,
    endCursor: nodes.length > 0 ? encode(end, question) : null,
    mode,
    counts: { kinds: count(all, ({ kind }) => kind), projects: count(all, ({ project }) => project) },
  };
}

/** Number of results by key, most frequent first. */
function count<Key>(results: readonly Result[], keyOf: (result: Result) => Key): Map<Key, number> {
  const counts = [...Map.groupBy(results, keyOf)].map(([key, of]) => [key, of.length] as const);
  return new Map(counts.sort((a, b) => b[1] - a[1]));
}

type Query = Pick<Search, 'text' | 'kinds' | 'projects' | 'files'>;

/** Cursor: a position in the results of one query. */
const encode = (end: number, query: Query): string => Buffer.from(`${end}.${signOf(query)}`).toString('base64url');

function decode(cursor: string, query: Query): number {
  const [, end, sign] = /^(\d{1,3})\.(\w+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (end === undefined || sign !== signOf(query)) throw new Problem('cursor.invalid');
  return Number(end);
}

const signOf = ({ text, kinds = [], projects = [], files = [] }: Query): string =>
  crc32(JSON.stringify([text, [...kinds].sort(), [...projects].sort(), [...files].sort()])).toString(36);
