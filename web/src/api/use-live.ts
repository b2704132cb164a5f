import { useFollow } from './follow.ts';
import { graphql } from './graphql.ts';

/** That something of these kinds happened, not what. */
export const eventsOf = graphql(`
  subscription Happens($kinds: [String!], $after: String) {
    events(kinds: $kinds, after: $after) { cursor }
  }
`);

/**
 * Calls `onChange` when one of these kinds of events happens, whoever causes it, and when some may have been missed.
 * @param from place in the log after which they count; by default from now on
 */
export function useLive(kinds: readonly string[], onChange: () => void, from?: string): void {
  useFollow({
    document: eventsOf,
    from,
    variables: { kinds: [...kinds] },
    cursorOf: ({ events }) => events.cursor,
    onItem: onChange,
    onGap: onChange,
  });
}
