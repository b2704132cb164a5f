import { useEffect } from 'react';
import { graphql, type ResultOf } from '../data/graphql.ts';
import { sharedList } from '../data/shared-list.ts';
import { markAgents } from './agents.ts';

export const memberPage = graphql(`
  fragment MemberPage on Query {
    members(first: 200, after: $after) { nodes { id name email avatar role kind agent } pageInfo { hasNextPage endCursor } }
  }
`);
export const membersQuery = graphql(`query Members($after: String) { ...MemberPage }`, [memberPage]);

export type Member = ResultOf<typeof membersQuery>['members']['nodes'][number];

const none: readonly Member[] = [];
const useList = sharedList(membersQuery, ({ members }) => members, ['member.added', 'member.updated', 'member.removed']);

/** Lists that the hooks below derive from a loaded one. */
const derived = new WeakMap<readonly Member[], { readonly people: readonly Member[]; readonly agents: ReadonlySet<string> }>();

function derive(all: readonly Member[]) {
  let known = derived.get(all);
  if (!known) {
    const agents = new Set(all.filter(({ agent }) => agent).map(({ id }) => id));
    known = { people: all.filter(({ kind, agent }) => kind === 'person' || agent), agents };
    derived.set(all, known);
  }
  return known;
}

/** The people and agents of the organization by name in Turkish order, kept up to date. Empty until they are loaded. */
export const useMembers = (): readonly Member[] => derive(useList() ?? none).people;

/** Lets pictures and names of agents show that they are no people. For the frame of the app. */
export function useAgentMarks(): void {
  const { agents } = derive(useList() ?? none);
  useEffect(() => markAgents(agents), [agents]);
}
