import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { sql } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { lockProject, type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { projectPolicy } from '../project/policy.ts';
import { updateEvent } from './events.ts';
import { projectUpdatePolicy, type UpdateFacts } from './policy.ts';
import { columns, type Health, type UpdateRow } from './row.ts';

/** Creates a status update of a project. Emits `project_update.created`, which notifies the project's members. */
export function createProjectUpdate(context: Context, input: { project: string; health: Health; body: string }): Promise<UpdateRow> {
  return context.unitOfWork(async (unit) => {
    const project = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.writeUpdate, project);
    const { organization, user } = context.actor;
    const [row] = await context.sql<UpdateRow>(insert, [organization, newId('projectUpdate'), project.id, user, input.health, input.body]);
    const written = found('project_update.not_found', row);
    unit.emit(updateEvent('project_update.created', written));
    return written;
  });
}

/** Changes the actor's own status update. Emits `project_update.updated`; nothing if unchanged. */
export function updateProjectUpdate(
  context: Context,
  input: Versioned & { health?: Health | null; body?: string | null },
): Promise<UpdateRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lock(context, input, projectUpdatePolicy.update);
    const changes = changed(before, { health: input.health, body: input.body });
    if (!changes) return before;
    const { health, body } = { ...before, ...changes.next };
    const [row] = await context.sql<UpdateRow>(update, [context.actor.organization, before.id, health, body]);
    const after = found('project_update.not_found', row);
    unit.emit(updateEvent('project_update.updated', after, { ...changes.previous, editedAt: before.editedAt }));
    return after;
  });
}

/** Permanently deletes a status update; allowed for its author and the leads of the project. Emits `project_update.deleted`. */
export function deleteProjectUpdate(context: Context, input: Versioned): Promise<UpdateRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lock(context, input, projectUpdatePolicy.delete);
    await context.sql(remove, [context.actor.organization, before.id]);
    unit.emit(updateEvent('project_update.deleted', before));
    return before;
  });
}

async function lock(context: Context, input: Versioned, { who, when }: Permission<UpdateFacts>): Promise<UpdateRow> {
  const { actor } = context;
  // A separate statement: one that waits for the lock would still read the row from before the wait.
  await context.sql(lockRow, [actor.organization, input.id]);
  const [row] = await context.sql<UpdateRow & { member: ProjectRole | null; archived: boolean }>(
    'project_update.access',
    sql`select ${columns}, pm.role::text as member, p.archived_at is not null as archived from project_update u
        join project p on p.organization_id = u.organization_id and p.id = u.project_id ${membership(actor)}
        where u.organization_id = ${actor.organization} and u.id = ${input.id} and ${visible(actor)}`,
  );
  const { member, archived, ...update } = found('project_update.not_found', row);
  const facts = { authorId: update.authorId, role: roleIn(actor, member), archived };
  authorize(actor, who, facts);
  checkVersion(update.version, input.expectedVersion);
  authorize(actor, when, facts);
  return update;
}

const lockRow = statement('project_update.lock')`select 1 from project_update u where u.organization_id = $1 and u.id = $2 for update`;

const returning = `returning ${columns.text.replaceAll('u.', '')}`;

const insert = statement('project_update.insert')`insert into project_update (organization_id, id, project_id, author_id, health, body)
  values ($1, $2, $3, $4, $5::text::health, $6) ${returning}`;
const update = statement('project_update.update')`
  update project_update set health = $3::text::health, body = $4, edited_at = now(), updated_at = now(), version = version + 1
  where organization_id = $1 and id = $2 ${returning}`;
const remove = statement('project_update.delete')`delete from project_update where organization_id = $1 and id = $2`;
