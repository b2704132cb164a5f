import type { CombinedError } from 'urql';
import { type Problem, problemOf } from '../../data/problem.ts';
import { Observable } from '../../observable.ts';

/** Answer of the API to a new task. */
type Answer<Data> = { readonly data?: Data | undefined; readonly error?: CombinedError | undefined };

/** A task that waits for its required custom fields. */
export type Asked = {
  /** Id of the project. */
  readonly project: string;
  readonly title: string;
  /** Creates the task with these values by key. @returns the problem; undefined if it was created */
  readonly send: (fields: Record<string, unknown>) => Promise<Problem | undefined>;
  readonly giveUp: () => void;
};

let asked: Asked | undefined;
const changes = new Observable();

function show(next: Asked | undefined): void {
  asked = next;
  changes.notify();
}

export const current = (): Asked | undefined => asked;
export const { subscribe } = changes;

/** Whether only custom fields are invalid. */
const lacksFields = ({ errors = [] }: Problem): boolean => errors.length > 0 && errors.every(({ field }) => field.startsWith('fields.'));

/**
 * Creates a task. If the project requires custom fields that are missing, a dialog asks for them until the task is created or the dialog is
 * cancelled. After a cancel the answer has neither data nor an error.
 */
export async function makeTask<Data>(
  { project, title }: Pick<Asked, 'project' | 'title'>,
  create: (fields?: Record<string, unknown>) => PromiseLike<Answer<Data>>,
): Promise<Answer<Data>> {
  const first = await create();
  if (!first.error || !lacksFields(problemOf(first.error))) return first;
  return new Promise((resolve) => {
    const end = (answer: Answer<Data>) => {
      show(undefined);
      resolve(answer);
    };
    show({
      project,
      title,
      send: async (fields) => {
        const answer = await create(fields);
        if (answer.error) return problemOf(answer.error);
        end(answer);
        return undefined;
      },
      giveUp: () => end({}),
    });
  });
}
