import { randomUUID } from 'node:crypto';
import { statement, unhurried } from '../../../src/ports/database/port.ts';
import { type Build, type IndexSize, SearchAway, type SubjectPassages } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import { indexedSubject, type PassageRow, passageColumns } from './passages.ts';
import { indexSubjectsJob, requestIndex, wakeParked } from './requests.ts';
import { makeVectors, storedVectors } from './vectors.ts';

/** Number of passages that are read, and get vectors, at once. */
const batch = 500;
/** Seconds without renewal after which another process may build, and the interval of renewals in milliseconds. */
const holdSeconds = 60;
const renewMs = 15_000;

/** Another process is already rebuilding the index. */
export class RebuildRunning extends Error {
  override name = 'RebuildRunning';
}

/** Stored state of the index. */
type Noted = {
  readonly model: string | null;
  readonly dimensions: number | null;
  /** Identity of the index, as in `Search.identity`; null: not checked yet. */
  readonly engine: string | null;
  readonly building: string | null;
  readonly buildingModel: string | null;
};

const noted = 'model, dimensions, engine, building, building_model as "buildingModel"';
const read = statement('knowledge.index')`select ${noted} from search_index where name = 'passages'`;

/** Stored state of the index; undefined if nothing was indexed yet. */
export async function storedIndex({ database }: Services): Promise<Noted | undefined> {
  return (await database.sql<Noted>(read, []))[0];
}

/** Whether the vectors in the index are those of the configured model. False until the index is rebuilt with it. */
export const isOfModel = async (services: Services): Promise<boolean> =>
  services.embeddings !== undefined && (await storedIndex(services))?.model === services.embeddings.name;

const adopt = statement('knowledge.index_adopt')`insert into search_index (name, engine) values ('passages', $1)
  on conflict (name) do update set engine = $1 where search_index.engine is null`;
const any = statement('knowledge.passages_any')`select 1 from passage limit 1`;

const forget = statement('knowledge.index_forget')`
  update search_index set model = null, dimensions = null where name = 'passages' and model is not null`;

/**
 * Whether the engine has the index that was built: `lost` if it has another one or none, e.g. after a loss or with another
 * engine; `unfinished` if a build is running or was interrupted. `model` is the model of the index's vectors. With `updates`,
 * stores the identity of the current index if none is stored, and without a configured model that passages come without vectors
 * from now on, so that a model configured later causes a rebuild.
 * @throws SearchAway
 */
export async function indexState(services: Services, { updates = false } = {}) {
  const { database, search, embeddings } = services;
  const now = await search.identity();
  const { engine = null, building = null, model = null } = (await storedIndex(services)) ?? {};
  const state = async (): Promise<'right' | 'lost' | 'unfinished'> => {
    if (!engine && now === undefined) return (await database.sql(any, [])).length > 0 ? 'lost' : 'right';
    if (engine && now !== engine && now !== building) return 'lost';
    return building ? 'unfinished' : 'right';
  };
  const is = await state();
  if (updates && !engine && now !== undefined) await database.sql(adopt, [now]);
  if (updates && !embeddings) await database.sql(forget, []);
  return { is, model };
}

/** State of a build that was started. */
type Begun = Noted & { readonly since: Date | null; readonly organization: string | null; readonly subject: string | null };

const take = statement('knowledge.index_take')`
  insert into search_index (name, lease, leased_until) values ('passages', $1, now() + interval '${holdSeconds} seconds')
  on conflict (name) do update set lease = $1, leased_until = excluded.leased_until
    where search_index.leased_until is null or search_index.leased_until < now()
  returning ${noted}, building_since as since, place_organization as organization, place_subject as subject`;
const renew = statement('knowledge.index_renew')`
  update search_index set leased_until = now() + interval '${holdSeconds} seconds' where name = 'passages' and lease = $1`;
const free = statement('knowledge.index_free')`
  update search_index set lease = null, leased_until = null where name = 'passages' and lease = $1`;
const begin = statement('knowledge.index_begin')`
  update search_index set building = $2, building_model = $3, building_since = now(), place_organization = null, place_subject = null
  where name = 'passages' and lease = $1 returning building_since as since`;
const reached = statement('knowledge.index_reached')`
  update search_index set place_organization = $2, place_subject = $3 where name = 'passages' and lease = $1 returning 1`;
const over = 'building = null, building_model = null, building_since = null, place_organization = null, place_subject = null';
const built = statement('knowledge.index_built')`
  update search_index set engine = building, model = $2, dimensions = $3, built_at = now(), ${over}
  where name = 'passages' and lease = $1 returning 1`;
/**
 * Requests the subjects that changed during the build, because it may have read them before the change and written them after
 * it.
 */
const again = statement('knowledge.index_again')`insert into index_request (organization_id, subject_id, kind)
    select distinct organization_id, subject_id, kind from passage where created_at >= $1
  on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0
  returning organization_id as organization`;
const count = statement('knowledge.passages_count')`
  select count(*)::int as all, count(*) filter (where (organization_id, subject_id) <= ($1, $2))::int as done from passage`;
const sizes = statement('knowledge.passages_sizes')`
  select count(*)::int as organizations, coalesce(sum(count), 0)::int as passages, coalesce(max(count), 0)::int as largest
  from (select count(*) from passage group by organization_id) each_organization`;
const page = statement('knowledge.passages_page')`
  select p.organization_id as organization, ${passageColumns} from passage p where (p.organization_id, p.subject_id, p.ordinal) > ($1, $2, $3) order by p.organization_id, p.subject_id, p.ordinal limit ${batch}`;

type Options = {
  readonly signal?: AbortSignal;
  /** Called when this process starts to build. */
  readonly onBegin?: () => void;
  /** Called with the number of finished passages and of all passages. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Whether to add vectors of the configured model, if there is one; default true. */
  readonly vectors?: boolean;
};

/**
 * Rebuilds the search engine's index from the passages in the database, with vectors of the configured model. Searches use the
 * old index meanwhile. An unfinished build of any process is continued.
 * @throws RebuildRunning, SearchAway, ModelAway, ModelRefused: the old index stays, and so do finished parts of the new one
 */
export async function rebuildIndex(services: Services, options: Options = {}): Promise<{ passages: number }> {
  const { database } = services;
  const lease = randomUUID();
  const [begun] = await database.sql<Begun>(take, [lease]);
  if (!begun) throw new RebuildRunning('the search index is being built already');
  const clock = setInterval(() => database.sql(renew, [lease]).catch(() => {}), renewMs);
  try {
    options.onBegin?.();
    return await goOn(services, lease, begun, options);
  } finally {
    clearInterval(clock);
    await database.sql(free, [lease]);
  }
}

async function goOn(services: Services, lease: string, begun: Begun, { signal, onProgress = () => {}, vectors = true }: Options) {
  const { database, search } = services;
  const embeddings = vectors ? services.embeddings : undefined;
  const model = embeddings?.name ?? null;
  // This also determines the length of its vectors.
  await embeddings?.embed(['Atölye'], 'passage', signal);
  const dimensions = embeddings?.dimensions;
  const same = begun.building !== null && begun.buildingModel === model;
  // The build finished, but the process ended before that was stored.
  const isOver = same && begun.building === (await search.identity());
  const [size] = await database.sql<IndexSize>(sizes, []);
  const build = isOver ? undefined : await search.build({ dimensions, going: same ? (begun.building ?? undefined) : undefined, size });
  const resumed = isOver || build?.resumed;
  const [fresh] = resumed ? [] : await database.sql<{ since: Date }>(begin, [lease, build?.identity, model]);
  const place: Place = resumed ? [begun.organization ?? '', begun.subject ?? ''] : ['', ''];
  const [counted] = await database.sql<{ all: number; done: number }>(count, place);
  let { all, done } = counted ?? { all: 0, done: 0 };
  for await (const { subjects, last } of build ? readAll({ ...services, embeddings }, place, signal) : []) {
    if (build) await addEach(services, build, subjects);
    if ((await database.sql(reached, [lease, ...last])).length === 0)
      throw new RebuildRunning('the search index is being built by another');
    done += subjects.reduce((sum, { passages }) => sum + passages.length, 0);
    onProgress(Math.min(done, all), all);
  }
  await build?.finish();
  await database.transaction(async () => {
    // This scans all passages, which takes long if there are many.
    await database.sql(unhurried, []);
    await database.sql(built, [lease, model, dimensions ?? null]);
    const rows = await database.sql<{ organization: string }>(again, [fresh?.since ?? begun.since]);
    for (const organization of new Set([...rows, ...(await wakeParked(services))].map((row) => row.organization)))
      await services.jobs.send(indexSubjectsJob, { organization }, { singletonKey: organization });
  });
  return { passages: done };
}

/**
 * Adds subjects together; if that fails, each alone, so that none blocks the others. A subject that fails alone is requested
 * for separate indexing.
 */
async function addEach(services: Services, build: Build, subjects: readonly SubjectPassages[]): Promise<void> {
  try {
    await build.add(subjects);
  } catch (error) {
    if (error instanceof SearchAway) throw error;
    if (subjects.length > 1) for (const each of subjects) await addEach(services, build, [each]);
    else
      for (const { organization, subject: id, passages } of subjects) {
        const context = asSystem(services, organization, rebuiltBy);
        const wanted = passages.slice(0, 1).map(({ kind }) => ({ kind, id }));
        await context.unitOfWork((unit) => requestIndex(context, unit, wanted));
      }
  }
}

const rebuiltBy = 'rebuild-index';

/** Last finished subject, by organization and id. */
type Place = readonly [organization: string, subject: string];
type Batch = { readonly subjects: SubjectPassages[]; readonly last: Place };

type Stored = PassageRow & { readonly organization: string };

/** Greater than the ordinal of any passage. */
const noOrdinal = 2 ** 31 - 1;

/** All subjects after `place` with their passages, a few at a time. A subject is never split. */
async function* readAll(services: Services, place: Place, signal: AbortSignal | undefined): AsyncGenerator<Batch> {
  let open: Stored[] = [];
  let after: readonly [string, string, number] = [...place, noOrdinal];
  for (;;) {
    signal?.throwIfAborted();
    const rows = await services.database.sql<Stored>(page, after);
    const last = rows.at(-1);
    open.push(...rows);
    // The last subject of a full page may have more.
    const whole = rows.length < batch ? open : open.filter(({ subject }) => subject !== last?.subject);
    const end = whole.at(-1);
    if (end) yield { subjects: await withVectors(services, whole, signal), last: [end.organization, end.subject] };
    if (!last || rows.length < batch) return;
    open = open.filter(({ subject }) => subject === last.subject);
    after = [last.organization, last.subject, last.ordinal];
  }
}

async function withVectors(services: Services, passages: readonly Stored[], signal?: AbortSignal): Promise<SubjectPassages[]> {
  const { embeddings } = services;
  const subjects: SubjectPassages[] = [];
  for (const [organization, own] of Map.groupBy(passages, (passage) => passage.organization)) {
    const context = asSystem(services, organization, rebuiltBy);
    const stored = embeddings ? await storedVectors(context, embeddings, own) : new Map<string, Float32Array>();
    if (embeddings) await makeVectors(context, embeddings, { passages: own, stored }, { signal });
    for (const [subject, of] of Map.groupBy(own, (passage) => passage.subject))
      subjects.push(indexedSubject(organization, subject, of, stored));
  }
  return subjects;
}
