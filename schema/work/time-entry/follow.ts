import { accessEnded } from '../../people/access/access-revoked.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { tasksMoved } from '../task/move.ts';
import { endRunning, endRunningOn } from './operations.ts';

// The timer of a person who leaves the organization stops; recorded time stays.
membershipEnded.add((context, unit, id) => endRunning(context, unit, id));

// The timer of a person who can no longer view the task stops too, because they could not stop it.
accessEnded.add(async (context, unit, pairs) => {
  const users = [...new Set(pairs.map(({ user }) => user))];
  for (const project of new Set(pairs.map((pair) => pair.project))) await endRunningOn(context, unit, { project, users });
});
tasksMoved.add((context, unit, { tasks, project }) => endRunningOn(context, unit, { project, tasks }));
