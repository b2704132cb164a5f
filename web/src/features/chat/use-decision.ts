import { useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { confirmAction, dismissAction, readActions, undoAction } from './documents.ts';

const documents = { confirm: confirmAction, dismiss: dismissAction, undo: undoAction } as const;
export type Decision = keyof typeof documents;

/**
 * Decides on a proposal. `held`: the user has opened a proposal that is held back. After an error the proposals are reloaded, because it
 * may have failed permanently or been decided elsewhere.
 */
export function useDecision(message: string) {
  const client = useClient();
  const [deciding, setDeciding] = useState<Decision>();
  const decide = async (decision: Decision, id: string, held = false) => {
    setDeciding(decision);
    const variables = { input: { id }, ...(decision === 'confirm' && { held }) };
    const { error } = await client.mutation<unknown, { input: { id: string } }>(documents[decision], variables).toPromise();
    if (error) {
      notifyProblem(problemOf(error));
      await client.query(readActions, { id: message }, { requestPolicy: 'network-only' }).toPromise();
    }
    setDeciding(undefined);
  };
  return { decide, deciding };
}
