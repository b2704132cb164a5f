import { useFollow } from './follow.ts';
import { graphql } from './graphql.ts';

/** Reports that an event of these kinds happened, without its content. */
export const eventsOf = graphql(`
  subscription Happens($kinds: [String!], $after: String) {
    events(kinds: $kinds, after: $after) { cursor }
  }
`);

/**
 * Calls `onChange` after each event of these kinds, by any actor, and when some may have been missed.
 * @param from cursor after which events count; by default from now on
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
