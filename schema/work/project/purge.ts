import { statement } from '../../../src/ports/database/port.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { trashDays } from '../../kernel/trash.ts';

// Purge of projects whose time in the trash is over, by the nightly job. Each statement removes one batch and is consistent by
// itself, so an interrupted run continues the next night. Files are detached from tasks and deleted first (bytes:
// file/purge.ts), then tasks (task/delete.ts), then the empty project.

const over = `p.deleted_at <= now() - interval '${trashDays} days'`;

/** Deletes a batch of files of expired projects and requests their removal from the index. */
export const purgeProjectFiles = statement('project.purge_files')`with gone as (select f.organization_id, f.id from project p
      join file f on f.organization_id = p.organization_id and f.project_id = p.id and f.deleted_at is null
    where ${over} limit 500 for update of f skip locked),
  asked as (insert into index_request (organization_id, subject_id, kind) select organization_id, id, 'file' from gone order by 1, 2
    on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0)
  update file f set deleted_at = now(), task_id = null from gone
    where f.organization_id = gone.organization_id and f.id = gone.id returning f.organization_id`;

/** Deletes a batch of activity history of expired projects. */
export const purgeProjectActivity = purgeOf(
  'project_activity',
  'activity',
  `exists (select 1 from project p where p.organization_id = activity.organization_id and p.id = activity.project_id and ${over})`,
);

/**
 * Deletes expired projects without tasks, files, uploads and passages. If the search engine is unavailable, passages delay this
 * by at most another month. Conversations limited to the project become about all projects. Custom fields of no other project
 * are deleted.
 */
export const purgeProjects = statement('project.purge')`with gone as (select p.organization_id, p.id from project p where ${over}
      and not exists (select 1 from task t where t.organization_id = p.organization_id and t.project_id = p.id)
      and not exists (select 1 from file f where f.organization_id = p.organization_id and f.project_id = p.id)
      and not exists (select 1 from upload u where u.organization_id = p.organization_id and u.project_id = p.id)
      and (p.deleted_at <= now() - interval '${2 * trashDays} days'
        or not exists (select 1 from passage s where s.organization_id = p.organization_id and s.project_id = p.id))
    limit 20 for update of p skip locked),
  alone as (delete from custom_field f using gone where f.organization_id = gone.organization_id and gone.id = any(f.projects)
    and not exists (select 1 from unnest(f.projects) x(id) where x.id not in (select id from gone)) returning f.organization_id),
  narrowed as (update custom_field f set projects = array(select x.id from unnest(f.projects) x(id) where x.id not in (select id from gone))
    from gone where f.organization_id = gone.organization_id and gone.id = any(f.projects)
      and exists (select 1 from unnest(f.projects) x(id) where x.id not in (select id from gone)) returning f.organization_id),
  revised as (update organization o set fields_revision = gen_random_uuid()::text where o.id in (select organization_id from alone union all select organization_id from narrowed)),
  freed as (update conversation c set project_id = null, reach = '{}' from gone where c.organization_id = gone.organization_id and c.project_id = gone.id)
  delete from project p using gone where p.organization_id = gone.organization_id and p.id = gone.id returning p.organization_id`;
