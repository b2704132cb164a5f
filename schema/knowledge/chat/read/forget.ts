import { type Database, type Statement, statement, unhurried } from '../../../../src/ports/database/port.ts';
import { commentDeleted } from '../../../work/comment/delete.ts';
import { fileDeleted } from '../../file/operations.ts';
import type { MessageRow } from '../find.ts';
import { claimsWithin, type VerifiedClaim } from '../verify/verification.ts';
import { withheld, withoutUncited } from './visible-text.ts';

type Run = (statement: Statement, values: unknown[]) => Promise<unknown[]>;
type Message = Pick<MessageRow, 'id' | 'text' | 'status'> & {
  readonly claims: readonly VerifiedClaim[] | null;
  readonly retained: readonly number[];
  /** Whether the model read the subject, so that uncited text may rely on it. */
  readonly wasRead: boolean;
};

const remove = statement('chat.citations_gone')`
  with gone as (delete from citation where organization_id = $1 and subject_id = any($2::text[]) returning message_id, n)
  select m.id, m.text, m.status, m.claims, m.drawn_from && $2::text[] as "wasRead",
    array(select c.n from citation c where c.organization_id = m.organization_id and c.message_id = m.id
      and c.subject_id <> all($2::text[])) as retained
  from message m where m.organization_id = $1 and m.status <> 'answering' and m.id in (select message_id from gone
    union select d.id from message d where d.organization_id = $1 and d.drawn_from && $2::text[]) order by m.id for update`;
const rewrite = statement('chat.texts_gone')`
  with pieces as (delete from reply_piece where organization_id = $1 and message_id = any($2::text[]))
  update message m set text = x.text, claims = x.claims::jsonb,
    drawn_from = array(select d from unnest(m.drawn_from) d where d <> all($4::text[]))
  from unnest($2::text[], $3::text[], $5::text[]) x(id, text, claims) where m.organization_id = $1 and m.id = x.id`;

/** Removes permanently deleted subjects from all answers: their quotes, the text that relies on them, and the streamed pieces. */
export async function forget(run: Run, organization: string, subjects: readonly string[]): Promise<void> {
  const messages = (await run(remove, [organization, subjects])) as Message[];
  if (messages.length === 0) return;
  const texts = messages.map(({ text, status, retained, wasRead }) =>
    withheld(wasRead ? withoutUncited(text, status) : text, new Set(retained)),
  );
  const claims = messages.map(({ claims, retained }, at) => {
    const left = claims && claimsWithin(claims, texts[at] as string, new Set(retained)).map(({ start: _, end: __, ...claim }) => claim);
    return left && JSON.stringify(left);
  });
  await run(rewrite, [organization, messages.map(({ id }) => id), texts, subjects, claims]);
}

for (const deleted of [commentDeleted, fileDeleted])
  deleted.add((context, _unit, { id }) => forget((statement, values) => context.sql(statement, values), context.actor.organization, [id]));

/** Subjects per batch. */
const slice = 500;
// Records deleted together with their task emit no event of their own.
const gone = statement('chat.subjects_gone')`select c.organization_id as organization, array_agg(distinct c.subject_id) as subjects from (
    select c.organization_id, c.subject_id from (
      select organization_id, subject_id from citation
      union all select m.organization_id, d from message m, unnest(m.drawn_from) d where m.status <> 'answering'
    ) c
    where not exists (select 1 from file f where f.organization_id = c.organization_id and f.id = c.subject_id and f.deleted_at is null)
      and not exists (select 1 from task t where t.organization_id = c.organization_id and t.id = c.subject_id)
      and not exists (select 1 from comment o where o.organization_id = c.organization_id and o.id = c.subject_id and o.deleted_at is null)
      and not exists (select 1 from project p where p.organization_id = c.organization_id and p.id = c.subject_id)
    limit ${slice}) c group by c.organization_id`;

/** Removes deleted subjects from answers. Run by a periodic job. */
export async function forgetGone(database: Database): Promise<void> {
  for (let more = true; more; )
    more = await database.transaction(async () => {
      await database.sql(unhurried, []);
      const found = await database.sql<{ organization: string; subjects: string[] }>(gone, []);
      for (const { organization, subjects } of found)
        await forget((statement, values) => database.sql(statement, values), organization, subjects);
      return found.length > 0;
    });
}
