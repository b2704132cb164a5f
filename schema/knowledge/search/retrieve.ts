import { type Embeddings, ModelAway, ModelRefused } from '../../../src/ports/model/port.ts';
import { RerankAway } from '../../../src/ports/rerank/port.ts';
import { type Hit, type Legs, type PassageKind, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { fold } from '../../kernel/turkish.ts';
import { fuse } from './fuse.ts';
import { checkIndex } from './index-there.ts';
import { noteFallback } from './meaning.ts';
import { kindsFor, reachOf, type SeenPassage, seenPassages } from './seen.ts';
import { spelled } from './spelled.ts';

/** A passage the caller may see, read from the database after the engine named it. */
export type Found = {
  readonly id: string;
  readonly kind: PassageKind;
  /** Id of the file, task, comment or project. */
  readonly subject: string;
  readonly project: string;
  /** Of a file: its name; of a task: `WEB-12 title`; of a comment: its task's; of a project: its name. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  /** Span of `text` in the subject's stored text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Fused, from 0 to 1; compares within one answer only. */
  readonly score: number;
  /** Where people open it, below the server's address: `/files/fil_…?page=3`. */
  readonly url: string;
};

export type Question = {
  readonly text: string;
  readonly kinds?: readonly PassageKind[] | undefined;
  /** Ids or keys of projects; those the caller does not see count as not named. */
  readonly projects?: readonly string[] | undefined;
  /** Ids of files: only passages of these. Undefined: of anything. */
  readonly files?: readonly string[] | undefined;
  /** Passages, at most. */
  readonly limit: number;
};

export type Mode = 'hybrid' | 'lexical';

/** What was looked at for a question, beside what came of it: what a judge reads of whether the answer is there at all. */
export type Evidence = {
  /** What the caller may see of the first that were looked at, the best first. */
  readonly candidates: readonly SeenPassage[];
  /** Scores of each leg, of these alone, by passage; the best first. */
  readonly lexical: ReadonlyMap<string, number>;
  readonly vector: ReadonlyMap<string, number>;
  /** How well those answer that were compared with the question, from 0 to 1; none where nothing compares them. */
  readonly reranked: ReadonlyMap<string, number>;
};

const nothing: Evidence = { candidates: [], lexical: new Map(), vector: new Map(), reranked: new Map() };

/** Of one subject, so that a long file does not crowd out the others. */
const ofSubject = 4;

/**
 * Passages that answer `question` best, of what the caller may see now: several of a subject, but what two say alike once.
 * `mode` says whether vectors had a part in it. @throws Problem `search.away`
 */
export async function retrieve(context: Context, question: Question): Promise<{ found: Found[]; mode: Mode; evidence: Evidence }> {
  const chosen: Found[] = [];
  const said = new Set<string>();
  const subjects = new Map<string, number>();
  const { mode, evidence } = await rank(
    context,
    { ...question, candidates: Math.min(most, Math.max(100, 4 * question.limit)) },
    (found) => {
      const count = subjects.get(found.subject) ?? 0;
      const words = fold(found.text)
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      if (count < ofSubject && !said.has(words)) {
        said.add(words);
        subjects.set(found.subject, count + 1);
        chosen.push(found);
      }
      return chosen.length < question.limit;
    },
  );
  return { found: chosen, mode, evidence };
}

/** Passages of each leg that are looked at when few of the best may be shown, at most. */
const most = 1000;
/** Passages asked of the database at a time. */
const slice = 200;
/** How long a question waits for its vector, in milliseconds, before it is asked by its words alone. */
const patience = 2_500;

type Asked = Omit<Question, 'limit'> & { /** Of each leg, at first. */ readonly candidates: number };

/**
 * Hands out the passages that fit and that the caller may see now, the best first, until `take` answers false. Where too
 * many of the engine's best are not to be shown, it is asked for more, up to a thousand of each leg. Answers what had a
 * part in it. @throws Problem `search.away`, also while the engine has no index of this database
 */
export async function rank(
  context: Context,
  { text, kinds: asked, projects: named, files, candidates }: Asked,
  take: Take,
): Promise<{ readonly mode: Mode; readonly evidence: Evidence }> {
  const kinds = kindsFor(context, files ? (asked ?? ['file']).filter((kind) => kind === 'file') : asked);
  const { projects, model, index } = await reachOf(context, named);
  // A question that can find nothing is nobody's business, the model's neither.
  if (kinds.length === 0 || projects.length === 0 || text.trim() === '') return { mode: 'lexical', evidence: nothing };
  const { search } = context.services;
  const { organization } = context.actor;
  let mode: Mode = 'lexical';
  let evidence: Evidence | undefined;
  // Each round brings the scores of its legs to 0…1 by itself: later ones follow those that were told.
  let least = 1;
  try {
    await checkIndex(context.services, index);
    const vector = vectorOf(context, text, model);
    // Where the search ends without it, nobody asks how it went.
    vector.catch(() => {});
    const done = new Set<string>();
    for (let limit = candidates; ; limit = Math.min(most, 4 * limit)) {
      const legs = await search.find({ organization, projects, kinds, subjects: files, text, vector, limit });
      if (legs.vector.length > 0) mode = 'hybrid';
      const hits = fuse(legs).filter(({ passage }) => !done.has(passage));
      for (let from = 0; from < hits.length; from += slice) {
        const some = hits.slice(from, from + slice);
        const ids = some.map(({ passage }) => passage);
        const seen = await seenPassages(context, ids, kinds, projects);
        for (const id of ids) done.add(id);
        let shown = some.flatMap(({ passage, score }) => {
          const row = seen.get(passage);
          return row ? [{ row, score }] : [];
        });
        if (!evidence) {
          const reranked = await rerank(context, text, shown);
          evidence = evidenceOf(shown, legs, reranked);
          shown = inOrderOf(reranked, shown);
        }
        for (const { row, score } of shown) {
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

type Shown = { readonly row: SeenPassage; readonly score: number };

function evidenceOf(shown: readonly Shown[], { lexical, vector }: Legs, reranked: Evidence['reranked']): Evidence {
  const seen = new Set(shown.map(({ row }) => row.id));
  const scores = (leg: readonly Hit[]) =>
    new Map(leg.flatMap(({ passage, score }) => (seen.has(passage) ? [[passage, score] as const] : [])));
  return { candidates: shown.map(({ row }) => row), lexical: scores(lexical), vector: scores(vector), reranked };
}

/** How well the first of them answer, by passage; of none where nothing compares them, or it is away. */
async function rerank({ services }: Context, question: string, shown: readonly Shown[]): Promise<Evidence['reranked']> {
  const { reranker } = services;
  if (!reranker || shown.length === 0) return new Map();
  const first = shown.slice(0, reranker.most).map(({ row }) => row);
  try {
    const scores = await reranker.rerank(
      question,
      first.map(({ title, headings, text }) => [title, ...headings, text].join('\n')),
    );
    return new Map(first.map(({ id }, at) => [id, scores[at] as number]));
  } catch (error) {
    if (!(error instanceof RerankAway)) throw error;
    return new Map();
  }
}

/** Those that were compared come first, the best first, with the scores that stood in their places: others follow them. */
function inOrderOf(reranked: Evidence['reranked'], shown: readonly Shown[]): Shown[] {
  const compared = shown.slice(0, reranked.size);
  const ordered = compared.toSorted((a, b) => (reranked.get(b.row.id) as number) - (reranked.get(a.row.id) as number));
  return [...ordered.map(({ row }, at) => ({ row, score: (compared[at] as Shown).score })), ...shown.slice(reranked.size)];
}

/** Takes a passage; false: no more. */
type Take = (found: Found, passage: SeenPassage) => boolean;

/** A model that did not answer is not asked again so soon, in milliseconds: one that hangs would slow every search down. */
const rest = 10_000;
const resting = new WeakMap<Embeddings, number>();

/** Undefined where there is no model that compares with the index, or it does not answer in time. */
async function vectorOf({ services, actor }: Context, text: string, model: string | null): Promise<Float32Array | undefined> {
  const { embeddings, search } = services;
  if (!embeddings || embeddings.name !== model) return undefined;
  if ((resting.get(embeddings) ?? 0) > performance.now()) {
    noteFallback(embeddings);
    return undefined;
  }
  const question = await spelled(search, actor.organization, text);
  const signal = AbortSignal.timeout(patience);
  try {
    return (await embeddings.embed([question], 'query', signal))[0];
  } catch (error) {
    if (!(error instanceof ModelAway || error instanceof ModelRefused || signal.aborted)) throw error;
    noteFallback(embeddings);
    if (!(error instanceof ModelRefused)) resting.set(embeddings, performance.now() + rest);
    return undefined;
  }
}

/** Where people open what the passage is of, at the passage. */
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
