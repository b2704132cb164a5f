import { statement } from '../../../src/ports/database/port.ts';
import { iso } from '../../kernel/sql.ts';
import type { Status } from '../../people/access/project.ts';
import { workflowChanged } from '../project/set-workflow.ts';
import { changeTasks, intoStatus } from './change.ts';

// Moves tasks from the status of each key to the mapped status, which may be the same status with a new category.
workflowChanged.add(async (context, unit, { project, moves }) => {
  const to = [...moves.values()];
  const rows = await context.sql<Unsettled>(unsettled, [
    context.actor.organization,
    project,
    [...moves.keys()],
    to.map(({ key }) => key),
    to.map(isCompleted),
  ]);
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const [key, group = []] of Object.entries(Object.groupBy(rows, ({ into }) => into)))
    await changeTasks(
      context,
      unit,
      group.map(({ id }) => id),
      intoStatus(key),
      ({ id, status, completedAt }) => {
        const old = before.get(id);
        return {
          ...(old?.status !== status && { status: old?.status }),
          ...(old?.completedAt !== completedAt && { completedAt: old?.completedAt }),
        };
      },
    );
});

const isCompleted = ({ category }: Status) => category === 'completed';

type Unsettled = { id: string; into: string; status: string; completedAt: string | null };

/** Includes deleted tasks, which may be restored. */
const unsettled = statement('workflow.unsettled')`select t.id, m.into, t.status, ${iso('t.completed_at')} as "completedAt"
  from unnest($3::text[], $4::text[], $5::boolean[]) m(status, "into", completed)
    join task t on t.organization_id = $1 and t.project_id = $2 and t.status = m.status
  where m.into <> t.status or m.completed <> (t.completed_at is not null) order by t.id for no key update of t`;
