import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { chatUpdates } from './cache-conversations.ts';
import { feedUpdates } from './cache-unread.ts';
import { typesWithoutId } from './declared.generated.ts';

/** Types whose `id` refers to another object. Like those without an `id`, they are stored inside their parent. */
const references = ['AuditCredential', 'Citation', 'Credential', 'Event', 'Me', 'Membership', 'Reference', 'SearchResult'];

/** Stores a task that was read by its number as the answer to a query by its id too. */
const taskById: UpdateResolver = ({ task }, _variables, cache) => {
  const { id } = (task ?? {}) as { id?: string };
  if (id !== undefined) cache.link('Query', 'task', { id }, `Task:${id}`);
};

/**
 * Normalized cache: each object with an id is stored once, so that a change of it is visible wherever it is displayed. Lists are pages
 * (`use-pages.ts`).
 */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries([...typesWithoutId, ...references].map((type) => [type, () => null])),
    // Finds a member that was read before by id.
    resolvers: { Query: { member: (_, { id }) => ({ __typename: 'User', id: String(id) }) } },
    updates: {
      Query: { task: taskById },
      Subscription: { ...feedUpdates.Subscription },
      Mutation: { ...feedUpdates.Mutation, ...chatUpdates },
    },
  });
