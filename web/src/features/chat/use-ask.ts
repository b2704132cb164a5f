import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { readConversation, startReply } from './documents.ts';

/** Draft key of a conversation's unsent question. */
export const draftOf = (conversation = 'new') => `chat.${conversation}`;

type Ask = {
  /** @returns id of the conversation; undefined on an error, which is shown */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Question being sent. */
  readonly asking: string | undefined;
  /** Time until which the rate limit forbids questions, in milliseconds of `performance.now()`. */
  readonly limitedUntil: number;
};

/** Asks the assistant, in a conversation or in a new one about `project` or everything. */
export function useAsk({ conversation, project }: { readonly conversation?: string; readonly project?: string | null }): Ask {
  const client = useClient();
  const [asking, setAsking] = useState<string>();
  const [limitedUntil, setLimitedUntil] = useState(0);
  const ask = useCallback(
    async (message: string) => {
      setAsking(message);
      const input = { message, ...(conversation ? { conversation } : project && { project }) };
      const { data, error } = await client.mutation(startReply, { input }).toPromise();
      const id = data?.startReply?.conversation.id;
      // Reloads the whole conversation to include messages of other tabs; until then the question is displayed as sent.
      if (id) await client.query(readConversation, { id }, { requestPolicy: 'network-only' }).toPromise();
      setAsking(undefined);
      if (!error) return id;
      const problem = problemOf(error);
      if (problem.code === 'rate_limit.exceeded' && problem.retryAfter) setLimitedUntil(performance.now() + problem.retryAfter * 1000);
      else notifyProblem(problem);
      return undefined;
    },
    [client, conversation, project],
  );
  return { ask, asking, limitedUntil };
}
