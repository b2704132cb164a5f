import { purgeOf } from '../../kernel/purge.ts';
import { trashDays } from '../../kernel/trash.ts';

// What becomes of a project whose time in the trash is over, by the nightly job: each statement removes a slice at a time,
// and each is true by itself, so that one that is cut short goes on the next night. Its files first give up their tasks and
// are deleted (their bytes: file/purge.ts), then its tasks go (task/delete.ts), and once nothing is left in it, it does.

const over = `p.deleted_at <= now() - interval '${trashDays} days'`;

/** Deletes the files of such projects, a slice, and has the index forget them. */
export const purgeProjectFiles = {
  name: 'project.purge_files',
  text: `with gone as (select f.organization_id, f.id from project p
        join file f on f.organization_id = p.organization_id and f.project_id = p.id and f.deleted_at is null
      where ${over} limit 500 for update of f skip locked),
    asked as (insert into index_request (organization_id, subject_id, kind) select organization_id, id, 'file' from gone order by 1, 2
      on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0)
    update file f set deleted_at = now(), task_id = null from gone
      where f.organization_id = gone.organization_id and f.id = gone.id returning 1`,
};

/** Removes what histories keep of such projects, a slice. */
export const purgeProjectActivity = purgeOf(
  'project_activity',
  'activity',
  `exists (select 1 from project p where p.organization_id = activity.organization_id and p.id = activity.project_id and ${over})`,
);

/**
 * Removes such projects in which nothing is left: no tasks, files, uploads nor passages, for which a search engine that is
 * away is waited another month. Conversations that were about one are about all projects from then on; custom fields that no
 * other project has go with them.
 */
export const purgeProjects = {
  name: 'project.purge',
  text: `with gone as (select p.organization_id, p.id from project p where ${over}
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
    freed as (update conversation c set project_id = null from gone where c.organization_id = gone.organization_id and c.project_id = gone.id)
    delete from project p using gone where p.organization_id = gone.organization_id and p.id = gone.id returning 1`,
};
