import { useFollow } from '../../api/follow.ts';
import { graphql } from '../../api/graphql.ts';

const document = graphql(`
  subscription SettingsChange($kinds: [String!], $after: String) {
    events(kinds: $kinds, after: $after) { cursor }
  }
`);

/** Calls `onChange` when one of these kinds of events happens, whoever causes it, and when some may have been missed. */
export function useLive(kinds: readonly string[], onChange: () => void): void {
  useFollow({
    document,
    variables: { kinds: [...kinds] },
    cursorOf: ({ events }) => events.cursor,
    onItem: onChange,
    onGap: onChange,
  });
}
