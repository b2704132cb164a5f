import type { Context } from '../kernel/context.ts';
import { projects } from '../project/project.ts';

/** Of the projects a credential is limited to, those the caller sees: whoever looks at it may see fewer than who made it. */
export async function seenOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => context.load(projects, id)));
  return ids.filter((_, index) => found[index]);
}

/** The others: whoever gives a credential another list leaves these in place. */
export async function unseenOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const seen = await seenOf(context, ids);
  return ids.filter((id) => !seen.includes(id));
}

/** What to say of them, and of how many others there are. */
export const reachTexts = {
  projects: 'The only projects it reaches, as far as the caller sees them; without `otherProjects`, empty for all its user sees.',
  otherProjects: 'How many projects it reaches besides, which the caller does not see.',
} as const;
