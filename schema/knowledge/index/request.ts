import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Job that rebuilds the passages of an organization's requested subjects. */
export const indexSubjectsJob = 'index-subjects';

// A repeated change keeps the position in the queue and resets earlier failures. The lease stays, because two runs on one
// subject could finish in the wrong order.
const request = statement('knowledge.request')`insert into index_request (organization_id, subject_id, kind)
  select $1, s.id, s.kind from unnest($2::text[], $3::text[]) s(id, kind) order by s.id
  on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0`;

/** Requests that the passages of subjects are rebuilt after the unit of work commits, once per subject. */
export async function requestIndex(context: Context, unit: Unit, subjects: readonly { kind: PassageKind; id: string }[]): Promise<void> {
  if (subjects.length === 0) return;
  const { organization } = context.actor;
  await context.sql(request, [organization, subjects.map(({ id }) => id), subjects.map(({ kind }) => kind)]);
  unit.send(indexSubjectsJob, { organization }, { singletonKey: organization });
}
