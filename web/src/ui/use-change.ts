import { useCallback, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql';
import { type Problem, problemOf } from '../data/problem.ts';
import { notifyProblem } from './Problem.tsx';

/**
 * Mutation with its busy state. An error becomes `problem`, for the form to display, or a notification with `notify`.
 * @returns a function that runs it and resolves to the data, or to undefined on an error
 */
export function useChange<T, Variables extends AnyVariables>(document: TypedDocumentNode<T, Variables>, { notify = false } = {}) {
  const client = useClient();
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: Problem }>({ busy: false });
  const run = useCallback(
    async (variables: Variables): Promise<T | undefined> => {
      setState({ busy: true });
      const { data, error } = await client.mutation(document, variables).toPromise();
      const problem = error && problemOf(error);
      setState({ busy: false, ...(problem && !notify && { problem }) });
      if (problem && notify) notifyProblem(problem);
      return problem ? undefined : data;
    },
    [client, document, notify],
  );
  return { ...state, run };
}
