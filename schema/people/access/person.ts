import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { isAgentMember } from './agent.ts';
import { membership, memberViewer, visible } from './visibility.ts';

/** A member by name and picture, with the mark of an agent. */
export type Person = { id: string; name: string; avatar: string | null; agent: boolean };

/**
 * The person, for example as the assignee of a task: one who can view the project and is not being removed.
 * @throws Problem `input.invalid` at `field`
 */
export async function requirePerson(context: Context, project: { id: string }, field: string, id: string): Promise<Person> {
  const person = await seePerson(context, project, id);
  if (!person) throw invalid(['input', field], 'member.not_found');
  return person;
}

/** The person, if they can view the project and are not being removed. */
export async function seePerson(context: Context, project: { id: string }, id: string): Promise<Person | null> {
  const [person] = await context.sql<Person>(personInProject, [context.actor.organization, project.id, id]);
  return person ?? null;
}

const personInProject = statement('project.person')`
  select m.id, m.name, m.avatar, ${isAgentMember('m')} as agent from member m join project p on p.organization_id = m.organization_id and p.id = $2
  ${membership(memberViewer()).text} where m.organization_id = $1 and m.id = $3 and m.removed_at is null and ${visible(memberViewer()).text}
  for key share of m`;
