import { RerankAway } from '../../../src/ports/rerank/port.ts';
import { type Hit, type Legs, type PassageKind, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Passage } from '../index/passages.ts';
import { fuse } from './fuse.ts';
import { vectorOf } from './meaning.ts';
import { checkIndex } from './search-state.ts';
import { kindsFor, reachOf, type SeenPassage, seenPassages } from './visible.ts';
import { foldedWords } from './words.ts';

/** Passage that the caller may view, read from the database after the engine returned its id. */
export type Found = Passage & {
  /** Fused score from 0 to 1; comparable only within one result. */
  readonly score: number;
  /** Path below the server's address that people open: `/files/fil_…?page=3`. */
  readonly url: string;
};

export type Question = {
  readonly text: string;
  readonly kinds?: readonly PassageKind[] | undefined;
  /** Ids or keys of projects. Those that the caller cannot view are ignored. */
  readonly projects?: readonly string[] | undefined;
  /** Ids of files to search in. Undefined: anywhere. */
  readonly files?: readonly string[] | undefined;
  /** Maximum number of passages. */
  readonly limit: number;
};

export type Mode = 'hybrid' | 'lexical';

/** Data of a search besides its results, from which a judge decides whether the answer was found at all. */
export type Evidence = {
  /** Passages among the first candidates that the caller may view, best first. */
  readonly candidates: readonly SeenPassage[];
  /** Scores of each leg for these candidates, by passage; best first. */
  readonly lexical: ReadonlyMap<string, number>;
  readonly vector: ReadonlyMap<string, number>;
  /** Relevance from 0 to 1 of the candidates that a reranker compared with the question; empty without one. */
  readonly reranked: ReadonlyMap<string, number>;
};

const nothing: Evidence = { candidates: [], lexical: new Map(), vector: new Map(), reranked: new Map() };

/** Maximum number of passages of one subject, so that a long file does not crowd out the others. */
const ofSubject = 4;

/**
 * Returns the passages that best answer `question` and that the caller may view now: several of a subject, but equal texts only
 * once. `mode` says whether vectors were used. @throws Problem `search.away`
 */
export async function retrieve(context: Context, question: Question): Promise<{ found: Found[]; mode: Mode; evidence: Evidence }> {
  const chosen: Found[] = [];
  const texts = new Set<string>();
  const subjects = new Map<string, number>();
  const { mode, evidence } = await rank(
    context,
    { ...question, candidates: Math.min(most, Math.max(100, 4 * question.limit)) },
    (found) => {
      const count = subjects.get(found.subject) ?? 0;
      const words = foldedWords(found.text);
      if (count < ofSubject && !texts.has(words)) {
        texts.add(words);
        subjects.set(found.subject, count + 1);
        chosen.push(found);
      }
      return chosen.length < question.limit;
    },
  );
  return { found: chosen, mode, evidence };
}

/** Maximum number of passages of each leg that are examined if the caller may view only few of the best. */
const most = 1000;
/** Number of passages per database query. */
const slice = 200;

type Asked = Omit<Question, 'limit'> & { /** Initial number of passages per leg. */ readonly candidates: number };

/**
 * Passes matching passages that the caller may view now to `take`, best first, until it returns false. If the caller may view
 * too few of the engine's best, more are requested, up to a thousand of each leg. Returns how they were found. @throws Problem
 * `search.away`, also while the engine has no index of this database
 */
export async function rank(
  context: Context,
  { text, kinds: asked, projects: named, files, candidates }: Asked,
  take: Take,
): Promise<{ readonly mode: Mode; readonly evidence: Evidence }> {
  const kinds = kindsFor(context, files ? (asked ?? ['file']).filter((kind) => kind === 'file') : asked);
  const { projects, model, index } = await reachOf(context, named);
  // A question that cannot find anything is not sent anywhere, not even to the model.
  if (kinds.length === 0 || projects.length === 0 || text.trim() === '') return { mode: 'lexical', evidence: nothing };
  const { search } = context.services;
  const { organization } = context.actor;
  let mode: Mode = 'lexical';
  let evidence: Evidence | undefined;
  // Each round scales the scores of its legs to 0…1 separately, so later scores are limited to the lowest one so far.
  let least = 1;
  try {
    await checkIndex(context.services, index);
    const vector = vectorOf(context, text, model);
    // If the search fails before it awaits the vector, its error is ignored.
    vector.catch(() => {});
    const done = new Set<string>();
    for (let limit = candidates; ; limit = Math.min(most, 4 * limit)) {
      const legs = await search.find({ organization, projects, kinds, subjects: files, text, vector, limit });
      if (legs.vector.length > 0) mode = 'hybrid';
      const hits = fuse(legs).filter(({ passage }) => !done.has(passage));
      for (const some of slicesOf(hits, slice)) {
        const ids = some.map(({ passage }) => passage);
        const seen = await seenPassages(context, ids, kinds, projects);
        for (const id of ids) done.add(id);
        let visibleHits = some.flatMap(({ passage, score }) => {
          const row = seen.get(passage);
          return row ? [{ row, score }] : [];
        });
        if (!evidence) {
          const reranked = await rerank(context, text, visibleHits);
          evidence = evidenceOf(visibleHits, legs, reranked);
          visibleHits = inOrderOf(reranked, visibleHits);
        }
        for (const { row, score } of visibleHits) {
          least = Math.min(least, score);
          if (!take({ ...row, score: least, url: urlOf(row) }, row)) return { mode, evidence };
        }
      }
      const more = legs.lexical.length === limit || legs.vector.length === limit;
      if (!more || limit === most) return { mode, evidence: evidence ?? nothing };
    }
  } catch (error) {
    throw error instanceof SearchAway ? new Problem('search.away') : error;
  }
}

type VisibleHit = { readonly row: SeenPassage; readonly score: number };

function evidenceOf(visibleHits: readonly VisibleHit[], { lexical, vector }: Legs, reranked: Evidence['reranked']): Evidence {
  const seen = new Set(visibleHits.map(({ row }) => row.id));
  const scores = (leg: readonly Hit[]) =>
    new Map(leg.flatMap(({ passage, score }) => (seen.has(passage) ? [[passage, score] as const] : [])));
  return { candidates: visibleHits.map(({ row }) => row), lexical: scores(lexical), vector: scores(vector), reranked };
}

/** Relevance of the first passages, by passage. Empty without a reranker, or if it is unavailable. */
async function rerank({ services }: Context, question: string, visibleHits: readonly VisibleHit[]): Promise<Evidence['reranked']> {
  const { reranker } = services;
  if (!reranker || visibleHits.length === 0) return new Map();
  const first = visibleHits.slice(0, reranker.most).map(({ row }) => row);
  const texts = first.map(({ title, headings, text }) => [title, ...headings, text].join('\n'));
  const scores = await reranker.rerank(question, texts).catch((error: unknown) => {
    if (error instanceof RerankAway) return [];
    throw error;
  });
  return new Map(scores.map((score, at) => [(first[at] as SeenPassage).id, score]));
}

/** Puts the compared passages first, best first, with the scores of the positions that they take; the others follow. */
function inOrderOf(reranked: Evidence['reranked'], visibleHits: readonly VisibleHit[]): VisibleHit[] {
  const compared = visibleHits.slice(0, reranked.size);
  const ordered = compared.toSorted((a, b) => (reranked.get(b.row.id) as number) - (reranked.get(a.row.id) as number));
  return [...ordered.map(({ row }, at) => ({ row, score: (compared[at] as VisibleHit).score })), ...visibleHits.slice(reranked.size)];
}

/** Receives a passage; returns false to stop. */
type Take = (found: Found, passage: SeenPassage) => boolean;

/** Path at which people open the subject of the passage, at that passage. */
function urlOf({ kind, subject, task, projectKey, page }: SeenPassage): string {
  switch (kind) {
    case 'file':
      return `/files/${subject}${page === null ? '' : `?page=${page}`}`;
    case 'comment':
      return `/tasks/${task}?comment=${subject}`;
    case 'task':
      return `/tasks/${subject}`;
    case 'project':
      return `/projects/${projectKey}`;
  }
}
