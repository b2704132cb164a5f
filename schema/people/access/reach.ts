import type { SchemaTypes } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { seeProjects } from './project.ts';
import { hiddenOf } from './visible-fields.ts';

// Projects that a credential or a webhook is limited to.

/** `input.projects`: ids or keys. */
export const projectList = reference('project', { orPattern: projectKey, maxItems: 100, nullable: false });

/**
 * Resolves `input.projects` to ids: each must be a project that the actor can view, given once.
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

/** Filters `ids` to the projects that the caller can view; these may be fewer than its creator could view. */
async function visibleOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const hidden = await hiddenOf(context, ids);
  return ids.filter((id) => !hidden.has(id));
}

/** Filters `ids` to the projects that the caller cannot view, which stay when the caller sets another list. */
export async function hiddenFrom(context: Context, ids: readonly string[]): Promise<string[]> {
  const hidden = await hiddenOf(context, ids);
  return ids.filter((id) => hidden.has(id));
}

const reachTexts = {
  projects:
    'Projects it is limited to, as far as the caller can view them. Empty with `otherProjects` 0: all projects that its user can view.',
  otherProjects: 'Number of other projects it reaches, which the caller cannot view.',
};

type Limited = { readonly projects: readonly string[] };

/** Fields `projects`, as far as the caller can view them, and `otherProjects`, the number of the others. */
export const reachFields = (t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Limited>, texts = reachTexts) => ({
  projects: t.idList({ description: texts.projects, resolve: ({ projects }, _args, context) => visibleOf(context, projects) }),
  otherProjects: t.int({
    description: texts.otherProjects,
    resolve: async ({ projects }, _args, context) => projects.length - (await visibleOf(context, projects)).length,
  }),
});
