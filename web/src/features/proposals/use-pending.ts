import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { useLive } from '../../data/use-live.ts';

/** Part of the frame's query, whose `me` has the number too. */
export const pendingQuery = graphql(`query PendingCount { me { id pendingProposals } }`);

/** Kinds of events that change the number of pending proposals. */
const kinds = ['proposal.created', 'proposal.approved', 'proposal.rejected'];

/** Live number of proposals that wait for the viewer's decision. */
export function usePending(): number {
  const { data, refetch } = useData(pendingQuery, {}, { live: kinds });
  useLive(kinds, refetch);
  return data?.me.pendingProposals ?? 0;
}
