import { useEffect, useRef } from 'react';
import { follow } from './follow.ts';
import { noteEnd, noteEvent, noteGap } from './fresh-reads.ts';
import { graphql, type ResultOf } from './graphql.ts';
import { recentLogCursor } from './log-cursor.ts';

const document = graphql(`
  subscription SharedEvents($kinds: [String!], $after: String) {
    events(kinds: $kinds, after: $after) { cursor event subject { id } data }
  }
`);

export type SharedEvent = ResultOf<typeof document>['events'];
type Listener = {
  readonly kinds: readonly string[];
  readonly onEvent: (event: SharedEvent) => void;
  /** Called when events may have been missed. */
  readonly onGap: () => void;
};

const kindsOf = (subject: string, ...names: readonly string[]) => names.map((name) => `${subject}.${name}`);

/**
 * Kinds of events of the one subscription that all parts of the page share: those of records that many parts show and that change seldom.
 * Views follow tasks, comments and files themselves, because these have many events.
 */
const sharedKinds = [
  ...kindsOf('project', 'created', 'updated', 'archived', 'deleted', 'restored', 'access_lost'),
  ...kindsOf('member', 'added', 'updated', 'removed'),
  ...kindsOf('label', 'created', 'updated', 'deleted'),
  ...kindsOf('custom_field', 'created', 'updated', 'deleted'),
  ...kindsOf('view', 'created', 'updated', 'deleted', 'favourites_changed'),
  ...kindsOf('template', 'created', 'updated', 'deleted'),
  ...kindsOf('cycle', 'created', 'updated', 'started', 'ended', 'deleted'),
  ...kindsOf('milestone', 'created', 'updated', 'deleted'),
  ...kindsOf('time_entry', 'created', 'updated', 'deleted'),
  ...kindsOf('proposal', 'created', 'approved', 'rejected'),
  'notification.created',
];

/** Whether the shared subscription has all events of these kinds. */
export const areShared = (kinds: readonly string[]): boolean => kinds.every((kind) => sharedKinds.includes(kind));

const listeners = new Set<Listener>();
let started = false;

function readAgain(): void {
  for (const { onGap } of [...listeners]) onGap();
}

/** Follows the shared events from the last known end of the log. Does nothing after the first call. */
function start(): void {
  if (started) return;
  started = true;
  follow({
    document,
    variables: { kinds: sharedKinds },
    from: recentLogCursor(),
    cursorOf: ({ events }) => events.cursor,
    onItem: ({ events }) => {
      noteEvent(events.event);
      for (const { kinds, onEvent } of [...listeners]) if (kinds.includes(events.event)) onEvent(events);
    },
    onGap: () => {
      noteGap();
      readAgain();
    },
    onEnd: () => {
      noteEnd();
      readAgain();
    },
  });
}

/** Calls a listener after each shared event of its kinds, by any actor, from now on. @returns a function that stops it */
export function onSharedEvents(listener: Listener): () => void {
  start();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs `onSharedEvents` while the component is mounted. Null kinds pause it. */
export function useSharedEvents(kinds: readonly string[] | null, onEvent: Listener['onEvent'], onGap: () => void): void {
  const latest = useRef({ onEvent, onGap });
  latest.current = { onEvent, onGap };
  const sign = JSON.stringify(kinds);
  useEffect(() => {
    const wanted = JSON.parse(sign) as readonly string[] | null;
    if (wanted === null) return undefined;
    return onSharedEvents({ kinds: wanted, onEvent: (event) => latest.current.onEvent(event), onGap: () => latest.current.onGap() });
  }, [sign]);
}
