import { useEffect } from 'react';
import { useFollow } from '../api/follow.ts';
import type { Problem } from '../api/problem.ts';
import { useData } from '../api/use-data.ts';
import { useViewer } from '../app/viewer.tsx';
import { type Conversation, chatEvents, type Message, readConversation } from './documents.ts';

/** What comes of proposals, as events. */
const changes = [
  ...['task.created', 'task.updated', 'task.deleted', 'task.restored', 'comment.created', 'comment.updated', 'comment.deleted'],
  ...['label.created', 'label.deleted', 'project.created', 'project.updated', 'project.archived', 'project.deleted', 'project.restored'],
];

export type WholeConversation = Conversation & { readonly messages: readonly Message[] };
type Known = {
  readonly conversation: WholeConversation | undefined;
  readonly problem: Problem | undefined;
  readonly refetch: () => void;
};

/** A conversation, as it is now: read again when something of it happened elsewhere, and when the reader comes back to it. */
export function useConversation(id: string): Known {
  const { data, problem, refetch } = useData(readConversation, { id });
  const viewer = useViewer();
  const conversation = data?.conversation ?? undefined;
  const proposes = conversation?.messages.some(({ actions }) => actions.some(({ status, undoable }) => status === 'proposed' || undoable));
  useFollow({
    document: chatEvents,
    variables: { kinds: proposes ? ['ai.replied', ...changes] : ['ai.replied'] },
    cursorOf: ({ events }) => events.cursor,
    onItem({ events: { event, via, actor } }) {
      if (event === 'ai.replied' || (via === 'assistant' && actor?.id === viewer.id)) refetch();
    },
    onGap: refetch,
  });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && refetch();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  return { conversation, problem, refetch };
}
