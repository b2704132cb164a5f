import { randomUUID } from 'node:crypto';
import type { IndexedPassage, SubjectPassages } from '../../../src/ports/search/port.ts';
import { asSystem } from '../../activity/event/consume.ts';
import type { Services } from '../../kernel/context.ts';
import { indexedPassage, type PassageRow } from './passages.ts';
import { indexSubjectsJob } from './request.ts';
import { vectorsOf } from './vectors.ts';

/** Passages that are read, and given vectors, at a time. */
const batch = 500;
/** How long who builds may say nothing before another may, in seconds, and how often it says something, in milliseconds. */
const holdSeconds = 60;
const renewMs = 15_000;

/** Somebody else builds the index anew. */
export class RebuildRunning extends Error {
  override name = 'RebuildRunning';
}

const read = { name: 'knowledge.index', text: "select model, dimensions from search_index where name = 'passages'" };

/** What the index was built with; null where that was without vectors. */
export async function indexModel({ database }: Services): Promise<{ model: string; dimensions: number } | null> {
  const [row] = await database.sql<{ model: string | null; dimensions: number | null }>(read, []);
  return row?.model ? { model: row.model, dimensions: row.dimensions ?? 0 } : null;
}

/**
 * Whether vectors of the configured model compare with those in the index: `foreign` until it is built anew with that
 * model, `none` where no model is configured.
 */
export async function vectorsAre(services: Services): Promise<'comparable' | 'foreign' | 'none'> {
  if (!services.embeddings) return 'none';
  return (await indexModel(services))?.model === services.embeddings.name ? 'comparable' : 'foreign';
}

const forget = { name: 'knowledge.index_forget', text: "update search_index set model = null, dimensions = null where name = 'passages'" };

/** Notes that passages come without vectors from now on: a model that is configured later starts anew. */
export async function forgetVectors({ database }: Services): Promise<void> {
  await database.sql(forget, []);
}

const take = {
  name: 'knowledge.index_take',
  text: `insert into search_index (name, lease, leased_until) values ('passages', $1, now() + interval '${holdSeconds} seconds')
    on conflict (name) do update set lease = $1, leased_until = excluded.leased_until
      where search_index.leased_until is null or search_index.leased_until < now()
    returning now() as at`,
};
const renew = {
  name: 'knowledge.index_renew',
  text: `update search_index set leased_until = now() + interval '${holdSeconds} seconds' where name = 'passages' and lease = $1`,
};
const free = {
  name: 'knowledge.index_free',
  text: "update search_index set lease = null, leased_until = null where name = 'passages' and lease = $1",
};
const built = {
  name: 'knowledge.index_built',
  text: "update search_index set model = $2, dimensions = $3, built_at = now() where name = 'passages' and lease = $1 returning 1",
};
/** Who changed while it was built: read before, they may have come into the new index after. */
const again = {
  name: 'knowledge.index_again',
  text: `insert into index_request (organization_id, subject_id, kind)
      select distinct organization_id, subject_id, kind from passage where created_at >= $1
    on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0
    returning organization_id as organization`,
};
const count = { name: 'knowledge.passages_count', text: 'select count(*)::int as count from passage' };
const page = {
  name: 'knowledge.passages_page',
  text: `select p.organization_id as organization, p.id, p.kind, p.subject_id as subject, p.project_id as project, p.ordinal, p.title, p.headings,
      p.page, p.start, p."end", p.text, p.text_hash as "textHash"
    from passage p where (p.organization_id, p.subject_id, p.ordinal) > ($1, $2, $3) order by p.organization_id, p.subject_id, p.ordinal limit ${batch}`,
};

/**
 * Builds the search engine's index anew from the passages in the database, with vectors of the configured model; searches
 * go on in the old one meanwhile. `onProgress` is told how many of how many passages are done.
 * @throws RebuildRunning, SearchAway, ModelAway, ModelRefused: the old index stays; vectors made so far are kept
 */
export async function rebuildIndex(
  services: Services,
  { signal, onProgress = () => {} }: { signal?: AbortSignal; onProgress?: (done: number, all: number) => void } = {},
): Promise<{ passages: number }> {
  const { database, search, embeddings } = services;
  const lease = randomUUID();
  const [taken] = await database.sql<{ at: Date }>(take, [lease]);
  if (!taken) throw new RebuildRunning('the search index is being built already');
  const clock = setInterval(() => database.sql(renew, [lease]).catch(() => {}), renewMs);
  try {
    // It also says how long its vectors are.
    await embeddings?.embed(['Atölye'], 'passage', signal);
    const [all] = await database.sql<{ count: number }>(count, []);
    let done = 0;
    const subjects = async function* () {
      for await (const some of readAll(services, signal)) {
        yield some;
        done += some.reduce((sum, { passages }) => sum + passages.length, 0);
        onProgress(Math.min(done, all?.count ?? 0), all?.count ?? 0);
      }
    };
    await search.rebuild(subjects(), embeddings?.dimensions);
    await database.transaction(async () => {
      await database.sql(built, [lease, embeddings?.name ?? null, embeddings?.dimensions ?? null]);
      const rows = await database.sql<{ organization: string }>(again, [taken.at]);
      for (const organization of new Set(rows.map((row) => row.organization)))
        await services.jobs.send(indexSubjectsJob, { organization }, { singletonKey: organization });
    });
    return { passages: done };
  } finally {
    clearInterval(clock);
    await database.sql(free, [lease]);
  }
}

type Stored = PassageRow & { readonly organization: string };

/** All subjects with their passages, a few at a time, each whole. */
async function* readAll(services: Services, signal: AbortSignal | undefined): AsyncGenerator<SubjectPassages[]> {
  let open: Stored[] = [];
  let after: readonly [string, string, number] = ['', '', -1];
  for (;;) {
    signal?.throwIfAborted();
    const rows = await services.database.sql<Stored>(page, after);
    const last = rows.at(-1);
    open.push(...rows);
    // The last subject of a full page may have more.
    const whole = rows.length < batch ? open : open.filter(({ subject }) => subject !== last?.subject);
    if (whole.length > 0) yield await withVectors(services, whole, signal);
    if (!last || rows.length < batch) return;
    open = open.filter(({ subject }) => subject === last.subject);
    after = [last.organization, last.subject, last.ordinal];
  }
}

async function withVectors(services: Services, passages: readonly Stored[], signal?: AbortSignal): Promise<SubjectPassages[]> {
  const subjects: SubjectPassages[] = [];
  for (const [organization, own = []] of Object.entries(Object.groupBy(passages, (passage) => passage.organization))) {
    const context = asSystem(services, organization, 'rebuild-index');
    const vectors = services.embeddings ? await vectorsOf(context, services.embeddings, own, signal) : undefined;
    const bySubject = new Map<string, IndexedPassage[]>();
    for (const passage of own) {
      const made = bySubject.get(passage.subject) ?? [];
      made.push(indexedPassage(organization, passage, vectors?.get(passage.textHash)));
      bySubject.set(passage.subject, made);
    }
    for (const [subject, made] of bySubject) subjects.push({ organization, subject, passages: made });
  }
  return subjects;
}
