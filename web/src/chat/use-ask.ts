import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../api/problem.ts';
import { tellProblem } from '../ui/Problem.tsx';
import { readConversation, startReply } from './documents.ts';

/** Where the unsent question of a conversation is kept. */
export const draftOf = (conversation = 'new') => `chat.${conversation}`;

type Ask = {
  /** @returns id of the conversation; undefined where it was refused, which is told */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** The question on its way. */
  readonly asking: string | undefined;
  /** When the next question may be asked, after one too many: milliseconds since 1970. */
  readonly limitedUntil: number;
};

/** Asks the assistant, in a conversation or, without one, in a new one about `project` or everything. */
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
      // Whole, so that what was said in another tab is here too; the question is shown as asked until then.
      if (id) await client.query(readConversation, { id }, { requestPolicy: 'network-only' }).toPromise();
      setAsking(undefined);
      if (!error) return id;
      const problem = problemOf(error);
      if (problem.code === 'rate_limit.exceeded' && problem.retryAfter) setLimitedUntil(performance.now() + problem.retryAfter * 1000);
      else tellProblem(problem);
      return undefined;
    },
    [client, conversation, project],
  );
  return { ask, asking, limitedUntil };
}
