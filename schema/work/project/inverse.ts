import { type Facts, former, type IrreversibleReason, type Part, type Reference } from '../../kernel/inverse.ts';

const projectFields = former('updateProject', [
  'key',
  'name',
  'description',
  'visibility',
  'lead',
  'startDate',
  'targetDate',
  'defaultAssignee',
]);

type Member = { readonly user: Reference; readonly role: string };

/** Takes back the changes of a project and of its members. */
export function updatedProject(event: Facts): Part[] | IrreversibleReason {
  const { id, data, previous } = event;
  if ('workflow' in previous) return 'settings';
  if ('archivedAt' in previous)
    return [
      ...projectFields(event),
      {
        operation: 'updateProject',
        input: { id, archived: previous.archivedAt !== null },
        phase: previous.archivedAt === null ? 'return' : 'leave',
      },
    ];
  const [old, now] = [previous.members ?? [], data.members ?? []] as [Member[], Member[]];
  const isIn = (members: Member[], { user, role }: Member) => members.some((each) => each.user.id === user.id && each.role === role);
  const set = old.filter((each) => !isIn(now, each));
  const gone = now.filter(({ user }) => !old.some((each) => each.user.id === user.id));
  return [
    ...projectFields(event),
    ...set.map(({ user, role }): Part => ({ operation: 'setProjectMember', input: { project: id, user: user.id, role }, phase: 'change' })),
    ...gone.map(({ user }): Part => ({ operation: 'removeProjectMember', input: { project: id, user: user.id }, phase: 'leave' })),
  ];
}
