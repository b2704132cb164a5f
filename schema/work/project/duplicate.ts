import type { Project } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { authorize } from '../../kernel/policy.ts';
import { lockProject } from '../../people/access/project.ts';
import { extendFields } from '../field/operations.ts';
import { copyOpenTasks } from '../task/copy.ts';
import { copyViews } from '../view/copy.ts';
import { projectEvent } from './events.ts';
import { copyMembers } from './members.ts';
import { insertProject } from './operations.ts';
import { projectPolicy } from './policy.ts';

type DuplicateProject = {
  id: string;
  key: string;
  name: string;
  tasks?: 'none' | 'open' | null;
  members?: boolean | null;
  fields?: boolean | null;
  views?: boolean | null;
};

/**
 * Starts a project like another, led by the actor: as visible as that, with its description and workflow, limits of tasks
 * included, and with what the input says. Emits `project.created`, and what is told of each thing that came along.
 * @throws Problem `project.key_taken`, `project.too_many_tasks`, `view.too_many`
 */
export function duplicateProject(context: Context, input: DuplicateProject): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const source = await lockProject(context, input.id);
    authorize(context.actor, projectPolicy.duplicate, source);
    const { description } = await context.db.project.findFirstOrThrow({ where: { id: source.id }, select: { description: true } });
    const { visibility, statuses } = source;
    const project = await insertProject(context, { key: input.key, name: input.name, description, visibility, statuses });
    unit.emit(projectEvent('project.created', project));
    const places = { from: source.id, to: project.id };
    if (input.members) await copyMembers(context, unit, places);
    if (input.fields !== false) await extendFields(context, unit, places);
    if (input.views !== false) await copyViews(context, unit, places);
    if (input.tasks === 'open') await copyOpenTasks(context, unit, { ...places, key: project.key });
    return project;
  });
}
