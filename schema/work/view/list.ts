import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import { Keyset, type Page, type PageArgs } from '../../kernel/paging.ts';
import { empty, raw, sql } from '../../kernel/sql.ts';
import { seeProjects } from '../../people/access/project.ts';
import { viewProject, views, viewVisible } from './visibility.ts';

type Row = ViewRow & { position?: number };

const last = { name: 'id', column: 'v.id', type: 'text', descending: false, value: ({ id }: Row) => id };
const byName = [{ name: 'name', column: 'v.name_key', type: 'text', descending: false, value: ({ nameKey }: Row) => nameKey }, last];
const byPlace = [
  { name: 'position', column: 'f.position', type: 'int', descending: false, value: ({ position = 0 }: Row) => position },
  last,
];

type Filter = { project?: string | null; kind?: ViewRow['kind'] | null; favourite?: boolean | null };

/** One page of the visible views, by name; favourites in the actor's order. */
export async function listViews(context: Context, { project, kind, favourite }: Filter, args: PageArgs): Promise<Page<ViewRow>> {
  const { actor } = context;
  const keyset = new Keyset<Row>(favourite ? byPlace : byName, args);
  const [wanted] = project ? (await seeProjects(context, [project])).values() : [];
  const rows = await context.sql<{ id: string; position: number }>(
    'view.list',
    sql`select v.id, coalesce(f.position, 0) as position from view v ${viewProject(actor)}
        left join view_favourite f on f.organization_id = v.organization_id and f.view_id = v.id and f.user_id = ${actor.user}
        where v.organization_id = ${actor.organization} and ${viewVisible(actor)}
          ${project ? sql`and v.project_id = ${wanted ?? null}` : empty}
          ${kind ? sql`and v.kind = ${kind}::text::view_kind` : empty}
          ${typeof favourite === 'boolean' ? raw(`and f.view_id is ${favourite ? 'not ' : ''}null`) : empty}
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
  );
  const found = await Promise.all(rows.map(async ({ id, position }) => ({ ...present(await context.load(views, id)), position })));
  return keyset.page(found);
}
