import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { seeProjects } from './project.ts';
import { hiddenOf } from './shown.ts';

// Projects that a credential or a webhook is limited to.

/** `input.projects`: ids or keys. */
export const projectList = reference('project', { orPattern: projectKey, maxItems: 100, nullable: false });

/**
 * The ids of `input.projects`: each must be one the actor sees, named once.
 * @throws Problem `input.invalid` with `project.not_found`, `field.duplicate`
 */
export async function visibleProjects(context: Context, named: readonly string[]): Promise<string[]> {
  const seen = await seeProjects(context, named);
  const ids = new Set<string>();
  for (const [index, name] of named.entries()) {
    const path = ['input', 'projects', index];
    const id = seen.get(name);
    if (id === undefined) throw invalid(path, 'project.not_found');
    if (ids.has(id)) throw invalid(path, 'field.duplicate', { value: name });
    ids.add(id);
  }
  return [...ids];
}

/** Of the projects that something is limited to, those the caller sees: whoever looks at it may see fewer than who made it. */
export async function seenOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const hidden = await hiddenOf(context, ids);
  return ids.filter((id) => !hidden.has(id));
}

/** The others: whoever gives another list leaves these in place. */
export async function unseenOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const hidden = await hiddenOf(context, ids);
  return ids.filter((id) => hidden.has(id));
}

/** What to say of them, and of how many others there are. */
export const reachTexts = {
  projects:
    'Projects it is limited to, as far as the caller can view them. Empty with `otherProjects` 0: all projects that its user can view.',
  otherProjects: 'Number of other projects it reaches, which the caller cannot view.',
} as const;
