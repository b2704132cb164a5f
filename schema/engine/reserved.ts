import { statement } from '../../src/ports/database/port.ts';
import type { Context } from '../kernel/context.ts';

/** Changes that an organization may reserve for people: agents, services and applications then only propose them. */
export const reservedChanges = ['deletion', 'permissions'] as const;
type Reserved = (typeof reservedChanges)[number];

/** Mutations that change who may do what. */
const permissions: ReadonlySet<string> = new Set([
  ...['createInvitation', 'updateMember', 'removeMember', 'setProjectMember', 'removeProjectMember'],
  ...['createPublicLink', 'createToken', 'createServiceAccount', 'updateServiceAccount', 'createServiceKey'],
  ...['updateApplication', 'updateOrganization'],
]);

type Input = { readonly visibility?: unknown; readonly operations?: readonly { readonly delete?: unknown }[] };

function changeOf(operation: string, input: Input): Reserved | undefined {
  if (operation.startsWith('delete')) return 'deletion';
  if (operation === 'batchTasks' && input.operations?.some((each) => each.delete)) return 'deletion';
  if (permissions.has(operation) || (operation === 'updateProject' && input.visibility !== undefined)) return 'permissions';
  return undefined;
}

/** Whether an organization may reserve this change. */
export const canBeReserved = (operation: string, input: unknown): boolean => changeOf(operation, (input ?? {}) as Input) !== undefined;

const find = statement('organization.reserves')`select 1 from organization where id = $1 and $2 = any(agents_need_person)`;

/** Whether the organization reserves this change for people. Reads the setting only for changes that can be reserved. */
export async function isReserved(context: Context, operation: string, input: unknown): Promise<boolean> {
  const change = changeOf(operation, (input ?? {}) as Input);
  if (!change) return false;
  return (await context.sql(find, [context.actor.organization, change])).length > 0;
}
