import { membershipEnded } from '../../people/member/end.ts';
import { taskRepeated } from '../../work/task/repeat.ts';

// Whoever leaves the organization is reminded of nothing.
membershipEnded.add(async (context, _unit, id) => {
  await context.db.reminder.deleteMany({ where: { userId: id } });
});

// What somebody wants to be told before a task is due goes on to the next one: of the one that is done it says nothing more.
taskRepeated.add(async (context, _unit, { from, to }) => {
  await context.db.reminder.updateMany({ where: { taskId: from, before: { not: null } }, data: { taskId: to, doneFor: null } });
});
