import { useEffect } from 'react';
import { useFollow } from '../../data/follow.ts';
import type { Problem } from '../../data/problem.ts';
import { useData } from '../../data/use-data.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type Conversation, chatEvents, type Message, readConversation } from './documents.ts';

/** Event types that approved proposals cause. */
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

/** Conversation, kept up to date: reloads after related events and when the user returns to the page. */
export function useConversation(id: string): Known {
  const { data, problem, refetch } = useData(readConversation, { id });
  const viewer = useViewer();
  const conversation = data?.conversation ?? undefined;
  const proposes = conversation?.messages.some(({ proposals }) =>
    proposals.some(({ status, undoable }) => status === 'pending' || undoable),
  );
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
