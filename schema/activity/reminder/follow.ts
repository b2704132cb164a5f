import { newId } from '../../kernel/ids.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { taskRepeated } from '../../work/task/repeat.ts';

// Whoever leaves the organization is reminded of nothing.
membershipEnded.add(async (context, _unit, id) => {
  await context.db.reminder.deleteMany({ where: { userId: id } });
});

// What somebody wants to be told before a task is due holds for the next one too.
taskRepeated.add(async (context, _unit, { from, to }) => {
  const found = await context.db.reminder.findMany({ where: { taskId: from, before: { not: null } }, orderBy: { id: 'asc' } });
  if (found.length === 0) return;
  const next = found.map(({ organizationId, userId, before }) => ({ organizationId, id: newId('reminder'), taskId: to, userId, before }));
  await context.db.reminder.createMany({ data: next });
});
