import type { IndexSize } from './port.ts';

/** Passages per shard: its vector graph fits into memory with those of other shards, and one thread searches it in time. */
const ofShard = 500_000;
/** Maximum number of shards, because each one uses memory of the cluster. Beyond it the shards grow. */
const mostShards = 32;

/** Shards of an index, and the number of them that one organization's passages are spread over. */
export type Layout = { readonly shards: number; readonly ofOrganization: number };

/**
 * Computes the layout from the size at creation of the index. A search queries only the shards of its organization: one, unless the
 * organization exceeds a shard. Elasticsearch requires one shard more than an organization is spread over.
 */
export function layoutOf({ organizations, passages, largest }: IndexSize): Layout {
  const shardsFor = (count: number) => Math.max(1, Math.ceil(count / ofShard));
  const ofOrganization = Math.min(shardsFor(largest), mostShards - 1);
  const shards = Math.min(shardsFor(passages), mostShards);
  // Unsplit organizations cannot fill more shards than there are organizations.
  if (ofOrganization === 1) return { shards: Math.max(1, Math.min(shards, organizations)), ofOrganization };
  return { shards: Math.max(shards, ofOrganization + 1), ofOrganization };
}
