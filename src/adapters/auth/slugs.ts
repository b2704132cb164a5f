import { LRUCache } from 'lru-cache';
import type { Services } from '../../../schema/kernel/context.ts';
import { findSlug } from '../../../schema/people/member/memberships.ts';
import type { SlugOf } from './authenticate.ts';

/** Slugs of organizations, each cached 5 s: other processes see a change after that time. */
export function slugs(services: Services): SlugOf {
  const known = new LRUCache<string, string>({ max: 10_000, ttl: 5_000, ttlResolution: 0 });
  return (organization) =>
    known.get(organization) ??
    findSlug(services, organization).then((slug) => {
      if (slug !== undefined) known.set(organization, slug);
      return slug;
    });
}
