import { hash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import { type Embeddings, ModelRefused } from '../../../src/ports/model/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { embedded, type PassageRow } from './passages.ts';

/**
 * Number of texts per request, whose vectors are stored together. A question that comes meanwhile waits for one request at
 * most: eight passages take about a second on a small machine (0.13 s each), and questions wait 2.5 s for their vector.
 */
const batch = 8;
/** A text that a model refuses may only be too long. This many UTF-16 units of it are tried then. */
const shortened = 2000;

// Keeps used vectors from `purgeVectors`.
const known = statement('knowledge.vectors_known')`
  with used as (update embedding set used_at = now() where organization_id = $1 and model = $2 and text_hash = any($3::text[]) and used_at < now() - interval '1 day')
  select text_hash as hash, encode(vector, 'base64') as vector from embedding where organization_id = $1 and model = $2 and text_hash = any($3::text[])`;

const keep = statement('knowledge.vectors_keep')`insert into embedding (organization_id, model, text_hash, vector)
  select $1, $2, v.hash, decode(v.vector, 'base64') from unnest($3::text[], $4::text[]) v(hash, vector) order by v.hash
  on conflict (organization_id, model, text_hash) do nothing`;

const inherit = statement('knowledge.vectors_inherit')`insert into embedding (organization_id, model, text_hash, vector)
  select distinct on (n.hash) $1, $2, n.hash, e.vector
  from unnest($3::text[], $4::text[], $5::text[]) n(id, hash, said)
    join passage p on p.organization_id = $1 and p.id = n.id and p.text_hash <> n.hash and md5(array_to_string(p.headings || p.text, E'\\n')) = n.said
    join embedding e on e.organization_id = $1 and e.model = $2 and e.text_hash = p.text_hash
  on conflict (organization_id, model, text_hash) do nothing`;

/**
 * Copies the vectors of passages whose text is unchanged under another title. A new title is found by its words; it does not
 * justify paying again for all vectors of a file or of a task's comments. Call it before the passages are written.
 */
export async function inheritVectors(context: Context, { name }: Embeddings, passages: readonly PassageRow[]): Promise<void> {
  const { organization } = context.actor;
  for (const some of slicesOf(passages, 500)) {
    const said = some.map(({ headings, text }) => hash('md5', [...headings, text].join('\n')));
    await context.sql(inherit, [organization, name, some.map(({ id }) => id), some.map(({ textHash }) => textHash), said]);
  }
}

const forget = statement('knowledge.vectors_forget')`with gone as (select s.id from unnest($2::text[]) s(id)
    where not exists (select 1 from file f where f.organization_id = $1 and f.id = s.id and coalesce(f.deleted_at, 'infinity') = 'infinity')
      and not exists (select 1 from comment c where c.organization_id = $1 and c.id = s.id and c.deleted_at is null)
      and not exists (select 1 from task t where t.organization_id = $1 and t.id = s.id)
      and not exists (select 1 from project p where p.organization_id = $1 and p.id = s.id))
  delete from embedding e using gone, passage p
  where p.organization_id = $1 and p.subject_id = gone.id and e.organization_id = $1 and e.text_hash = p.text_hash
    and e.model = any(array(select model from search_index where model is not null) || $3::text[])
    and not exists (select 1 from passage o where o.organization_id = $1 and o.text_hash = p.text_hash and o.subject_id not in (select id from gone))`;

/**
 * Deletes the vectors of permanently deleted subjects (not of those in the trash), except of texts that others share. Call it
 * before their passages are deleted.
 */
export async function forgetVectorsOf(context: Context, subjects: readonly string[], embeddings: Embeddings | undefined): Promise<void> {
  await context.sql(forget, [context.actor.organization, subjects, embeddings ? [embeddings.name] : []]);
}

/** Deletes vectors of texts that no passage has any more, after a month, because the same text may come back. */
export const purgeVectors = purgeOf(
  'embedding',
  'embedding',
  `used_at < now() - interval '30 days'
    and not exists (select 1 from passage p join search_index i on i.name = 'passages' and i.model = embedding.model
      where p.organization_id = embedding.organization_id and p.text_hash = embedding.text_hash)`,
);

/** Vectors by the hash of their text. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** Loads the stored vectors of passages. Calls no model. */
export async function storedVectors(
  context: Context,
  { name }: Embeddings,
  passages: readonly PassageRow[],
): Promise<Map<string, Float32Array>> {
  const { organization } = context.actor;
  const vectors = new Map<string, Float32Array>();
  const hashes = [...new Set(passages.map(({ textHash }) => textHash))];
  for (const some of slicesOf(hashes, 500)) {
    const rows = await context.sql<{ hash: string; vector: string }>(known, [organization, name, some]);
    for (const { hash, vector } of rows) vectors.set(hash, fromBase64(vector));
  }
  return vectors;
}

type Making = {
  readonly signal?: AbortSignal | undefined;
  /** Called after each request to the model; returns whether to continue. Default: until all have their vector. */
  readonly goOn?: (made: number) => Promise<boolean>;
};

/**
 * Creates the vectors that `stored` lacks, saves them and adds them to it. A text that the model refuses by itself gets none.
 * @returns false if `goOn` ended it before the last one
 * @throws ModelAway; ModelRefused if the model refuses everything
 */
export async function makeVectors(
  context: Context,
  embeddings: Embeddings,
  { passages, stored }: { readonly passages: readonly PassageRow[]; readonly stored: Map<string, Float32Array> },
  { signal, goOn = async () => true }: Making = {},
): Promise<boolean> {
  const texts = new Map(passages.map((passage) => [passage.textHash, embedded(passage)]));
  const missing = [...texts].filter(([hash]) => !stored.has(hash));
  let left = missing.length;
  for (const some of slicesOf(missing, batch)) {
    const wanted = some.map(([, text]) => text);
    const made = await embedAll(wanted, (few) => embeddings.embed(few, 'passage', signal));
    const fresh = some.flatMap(([hash], at) => (made[at] ? [{ hash, vector: made[at] }] : []));
    for (const { hash, vector } of fresh) stored.set(hash, vector);
    const columns = [fresh.map(({ hash }) => hash), fresh.map(({ vector }) => toBase64(vector))];
    await context.sql(keep, [context.actor.organization, embeddings.name, ...columns]);
    left -= some.length;
    if (left > 0 && !(await goOn(missing.length - left))) return false;
  }
  return true;
}

type Embed = (texts: string[]) => Promise<(Float32Array | undefined)[]>;

/** Embeds the texts together; if the model refuses them, each alone. */
async function embedAll(texts: string[], embed: Embed): ReturnType<Embed> {
  const unlessRefused = (some: string[]) =>
    embed(some).catch((error) => {
      if (error instanceof ModelRefused) return undefined;
      throw error;
    });
  const together = await unlessRefused(texts);
  if (together) return together;
  // Throws if the model refuses everything, e.g. because of a wrong key.
  await embed(['Atölye']);
  const vectors: (Float32Array | undefined)[] = [];
  for (const text of texts) vectors.push(((await unlessRefused([text])) ?? (await unlessRefused([text.slice(0, shortened)])))?.[0]);
  return vectors;
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

function fromBase64(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float32Array(bytes.buffer);
}
