import { builder, needs } from '../../builder.ts';
import { Context } from '../../kernel/context.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { related } from '../../kernel/node.ts';
import { User, users } from '../../people/member/member.ts';
import { findTask, seeTask } from '../../work/task/find.ts';
import { type Present, presenceIn, renewalMs } from './presence.ts';
import { LogReader } from './reader.ts';

const TaskViewer = builder.objectRef<Present>('TaskViewer').implement({
  description: 'A person who looks at a task.',
  fields: (t) => ({
    user: t.field(related(User, users, 'user', 'Null if the person has just left the organization.')),
    isTyping: t.exposeBoolean('isTyping', { description: 'Whether the person writes a comment.' }),
  }),
});

builder.subscriptionField('taskPresence', (t) =>
  t.field({
    type: [TaskViewer],
    description: 'The others who look at a task, now and after each change. The caller is shown to the others until the subscription ends.',
    extensions: needs('tasks:read', 'task.not_found'),
    args: {
      id: t.arg.id({ required: true, ...reference('task', { orPattern: taskNumber }) }),
      isTyping: t.arg.boolean({ description: 'Whether the caller writes a comment. Default `false`.' }),
    },
    subscribe: async (_root, { id, isTyping }, context) => {
      const { task } = await findTask(context, id);
      return presenceOf(context, task.id, isTyping ?? false);
    },
    resolve: (viewers) => viewers as readonly Present[],
  }),
);

/**
 * Yields the others who look at a task. Access is checked with each renewal, after each event that can end it, and before others are shown;
 * without access the iteration ends.
 */
function presenceOf(context: Context, task: string, isTyping: boolean): AsyncIterableIterator<readonly Present[]> {
  const { actor, services } = context;
  const presence = presenceIn(services);
  const view = actor.kind === 'person' ? presence.enter({ task, user: actor.user, isTyping }) : undefined;
  // Ends with an error when the caller's rights change.
  const reader = new LogReader(context, { where: (event) => mayEndAccess.has(event.event) });
  let isOpen = true;
  let problem: unknown;
  let hasNews = true;
  let last: string | undefined;
  let wake = () => {};
  const notify = () => {
    hasNews = true;
    wake();
  };
  const end = (isAtOnce: boolean) => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    stop();
    view?.leave(isAtOnce);
    void reader.return();
    wake();
  };
  const canView = async () => (await seeTask(new Context(services, context), task)) !== undefined;
  const checkAgain = async () => {
    if (await canView()) view?.renew();
    else end(true);
  };
  const stop = presence.onChange(task, notify);
  // A failure of the database ends the entry by its time to live.
  const timer = setInterval(() => void checkAgain().catch(() => undefined), renewalMs).unref();
  const watch = async () => {
    for await (const _ of reader) if (!(await canView())) return end(true);
  };
  watch().catch((error) => {
    problem = error;
    end(true);
  });
  const iterator: AsyncIterableIterator<readonly Present[]> = {
    async next() {
      for (;;) {
        while (isOpen && !hasNews) await new Promise<void>((resolve) => (wake = resolve));
        if (problem) throw problem;
        if (!isOpen) return { done: true, value: undefined };
        hasNews = false;
        const others = presence.of(task).filter(({ user }) => user !== actor.user);
        const text = JSON.stringify(others);
        if (text === last) continue;
        if (last !== undefined && !(await canView())) end(true);
        else {
          last = text;
          return { done: false, value: others };
        }
      }
    },
    async return() {
      end(false);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

const mayEndAccess: ReadonlySet<string> = new Set(['task.moved_out', 'task.deleted', 'project.access_lost', 'project.deleted']);
