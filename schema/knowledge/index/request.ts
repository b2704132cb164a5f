import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Job that makes the passages anew of an organization's subjects that asked for it. */
export const indexSubjectsJob = 'index-subjects';

const request = {
  name: 'knowledge.request',
  // Changed again, it keeps its turn, and what it failed with before counts no more. A lease stays: two at work on one
  // subject could finish in the wrong order.
  text: `insert into index_request (organization_id, subject_id, kind)
    select $1, s.id, s.kind from unnest($2::text[], $3::text[]) s(id, kind) order by s.id
    on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0`,
};

/** Asks that the passages of subjects be made anew once the unit of work is kept: each subject once. */
export async function requestIndex(context: Context, unit: Unit, subjects: readonly { kind: PassageKind; id: string }[]): Promise<void> {
  if (subjects.length === 0) return;
  const { organization } = context.actor;
  await context.sql({ ...request, values: [organization, subjects.map(({ id }) => id), subjects.map(({ kind }) => kind)] });
  unit.send(indexSubjectsJob, { organization }, { singletonKey: organization });
}
