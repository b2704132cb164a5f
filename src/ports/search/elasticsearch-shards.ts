import type { IndexSize } from './port.ts';

/** Passages of a shard: its graph of vectors fits into memory beside others', and one thread searches it in time. */
const ofShard = 500_000;
/** Each costs a cluster memory, whatever is in it. What is more goes into the same ones. */
const mostShards = 32;

/** Shards of an index, and among how many of them one organization's passages are spread. */
export type Layout = { readonly shards: number; readonly ofOrganization: number };

/**
 * By what there is when an index is made. A search asks the shards of its organization alone: one, unless an organization
 * has more than a shard takes. Elasticsearch wants one shard more than an organization is spread over.
 */
export function layoutOf({ organizations, passages, largest }: IndexSize): Layout {
  const shardsFor = (count: number) => Math.max(1, Math.ceil(count / ofShard));
  const ofOrganization = Math.min(shardsFor(largest), mostShards - 1);
  const shards = Math.min(shardsFor(passages), mostShards);
  // Whole organizations fill no more shards than there are of them.
  if (ofOrganization === 1) return { shards: Math.max(1, Math.min(shards, organizations)), ofOrganization };
  return { shards: Math.max(shards, ofOrganization + 1), ofOrganization };
}
