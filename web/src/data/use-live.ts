import { useFollow } from './follow.ts';
import { graphql } from './graphql.ts';
import { areShared, useSharedEvents } from './shared-events.ts';

/** Reports that an event of these kinds happened, without its content. */
const eventsOf = graphql(`
  subscription Happens($kinds: [String!], $after: String) {
    events(kinds: $kinds, after: $after) { cursor }
  }
`);

/** Calls `onChange` after each event of these kinds, by any actor, and when some may have been missed. */
export function useLive(kinds: readonly string[], onChange: () => void): void {
  const shared = areShared(kinds);
  useSharedEvents(shared ? kinds : null, onChange, onChange);
  useFollow({
    document: eventsOf,
    variables: shared ? null : { kinds: [...kinds] },
    cursorOf: ({ events }) => events.cursor,
    onItem: onChange,
    onGap: onChange,
  });
}
