import type { Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { groupBy, loader, present } from '../../kernel/loaders.ts';
import { Keyset, orderedBy, type Page, type PageArgs } from '../../kernel/paging.ts';
import { empty, raw, sql } from '../../kernel/sql.ts';
import { seeProject } from '../../people/access/project.ts';
import { templateProject, templates, templateVisible } from '../task/template/visibility.ts';

/** Maximum number of task templates listed in a project. */
export const maxTaskTemplates = 50;

/**
 * Ids of the templates for tasks of each project, including those for all projects, by name. Checks no visibility of the
 * project: only for projects that the actor can view.
 */
export const idsForTasks = loader<string[]>(async (context, projects) => {
  const { actor } = context;
  const rows = await context.sql<{ project: string; id: string }>(
    'template.ofProjects',
    sql`select k.id as project, o.id from unnest(${projects}::text[]) k(id) cross join lateral (
          select l.id, l.name_key from template l ${templateProject(actor)}
          where l.organization_id = ${actor.organization} and l.kind = 'task' and ${templateVisible(actor)}
            and (l.project_id = k.id or l.project_id is null)
          order by l.name_key, l.id limit ${raw(String(maxTaskTemplates))}) o
        order by o.name_key, o.id`,
  );
  return new Map([...groupBy(rows, ({ project }) => project)].map(([project, own]) => [project, own.map(({ id }) => id)]));
});

const byName = orderedBy<TemplateRow>('l.name_key', 'nameKey', 'text');

type Filter = { kind?: TemplateRow['kind'] | null; project?: string | null };

/**
 * One page of the visible templates, by name. `project` limits them to those for its tasks, including templates for all
 * projects.
 */
export async function listTemplates(context: Context, { kind, project }: Filter, args: PageArgs): Promise<Page<TemplateRow>> {
  const { actor } = context;
  const keyset = new Keyset<TemplateRow>(byName, args);
  const within = project ? ((await seeProject(context, project))?.id ?? '') : null;
  const rows = await context.sql<{ id: string }>(
    'template.list',
    sql`select l.id from template l ${templateProject(actor)}
        where l.organization_id = ${actor.organization} and ${templateVisible(actor)}
          ${kind ? sql`and l.kind = ${kind}::text::template_kind` : empty}
          ${within === null ? empty : sql`and (l.project_id = ${within} or (l.project_id is null and ${within} <> ''))`}
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
  );
  return keyset.page(await Promise.all(rows.map(async ({ id }) => present(await context.load(templates, id)))));
}
