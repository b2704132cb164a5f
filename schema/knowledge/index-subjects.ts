import type { Services } from '../kernel/context.ts';

/** Makes the passages anew of all subjects of an organization that asked for it, the longest waiting first. */
export function indexSubjects(_services: Services, _organization: string): Promise<void> {
  return Promise.reject(new Error('not built'));
}
