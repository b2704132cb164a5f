import { membershipEnded } from '../../people/member/end.ts';
import { taskRepeated } from '../../work/task/repeat.ts';

// Deletes the reminders of a member who leaves the organization.
membershipEnded.add(async (context, _unit, id) => {
  await context.db.reminder.deleteMany({ where: { userId: id } });
});

// Relative reminders move on to the next task of a recurrence; the completed task needs none.
taskRepeated.add(async (context, _unit, { from, to }) => {
  await context.db.reminder.updateMany({ where: { taskId: from, before: { not: null } }, data: { taskId: to, doneFor: null } });
});
