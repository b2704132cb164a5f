import { sortKey } from '../../kernel/turkish.ts';
import { labelDeleted } from '../label/operations.ts';
import { projectKeyChanged } from '../project/rename.ts';
import { changeTasks } from './change.ts';
import { renumberJob, renumberSlice } from './renumber.ts';

labelDeleted.add((context, unit, { label, tasks }) =>
  changeTasks(context, unit, tasks, [], ({ labels }) => ({ labels: byName([...labels, label]).map(({ id }) => ({ id })) })),
);

/** Sorted by name, as labels are in tasks. */
const byName = <Named extends { name: string }>(labels: readonly Named[]) =>
  labels.toSorted((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));

// Renumbers the first batch of tasks; a job renumbers the others.
projectKeyChanged.add(async (context, unit, project) => {
  const after = await renumberSlice(context, unit, { project, after: 0 });
  if (after !== null) unit.send(renumberJob, { organization: context.actor.organization, project, after });
});
