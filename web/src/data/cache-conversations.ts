import type { Cache, UpdateResolver } from '@urql/exchange-graphcache';

/** Removes a deleted conversation from cached lists. */
const deleteConversation: UpdateResolver<{ deleteConversation: { id: string } | null }> = (result, _variables, cache: Cache) => {
  const id = result.deleteConversation?.id;
  if (!id) return;
  const key = cache.keyOfEntity({ __typename: 'Conversation', id });
  for (const { fieldKey } of cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'conversations')) {
    const page = cache.resolve('Query', fieldKey) as string | null;
    const nodes = page && cache.resolve(page, 'nodes');
    if (Array.isArray(nodes)) cache.link(page, 'nodes', nodes.filter((each) => each !== key) as never);
  }
};

export const chatUpdates = { deleteConversation };
