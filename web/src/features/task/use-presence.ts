import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFollow } from '../../data/follow.ts';
import type { ResultOf } from '../../data/graphql.ts';
import { type personFields, taskPresence } from './documents.ts';

export type Person = ResultOf<typeof personFields>;
/** The others who look at a task. */
export type Viewer = { readonly user: Person; readonly isTyping: boolean };

/** Milliseconds after the last key for which somebody counts as typing. */
const typingMs = 5_000;
const nobody: readonly Viewer[] = [];

/** The others who look at a task, and a function to call when the user types a comment. While the page is hidden, the user looks at nothing. */
export function usePresence(task: string) {
  const isVisible = useDocumentVisibility() !== 'hidden';
  const [isTyping, setIsTyping] = useState(false);
  const [viewers, setViewers] = useState(nobody);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const onTyping = useCallback((is: boolean) => {
    clearTimeout(pause.current);
    setIsTyping(is);
    if (is) pause.current = setTimeout(() => setIsTyping(false), typingMs);
  }, []);
  useFollow({
    document: taskPresence,
    variables: isVisible ? { id: task, isTyping } : null,
    onItem: ({ taskPresence: next }) => setViewers(next.flatMap(({ user, isTyping: types }) => (user ? [{ user, isTyping: types }] : []))),
    onGap: () => setViewers(nobody),
    onEnd: () => setViewers(nobody),
  });
  return { viewers: isVisible ? viewers : nobody, onTyping };
}
