import { builder } from '../../builder.ts';
import { ProjectRole } from '../../people/access/role.ts';
import { Invitation } from '../../people/invitation/invitation.ts';
import type { InvitedTo } from '../../people/invitation/operations.ts';
import { Project, projects } from './project.ts';

const InvitedProject = builder
  .objectRef<Omit<InvitedTo, 'id'> & { project: NonNullable<typeof Project.$inferType> }>('InvitedProject')
  .implement({
    description: 'A project that an invitation gives access to.',
    fields: (t) => ({
      project: t.expose('project', { type: Project }),
      role: t.expose('role', { type: ProjectRole }),
    }),
  });

builder.objectField(Invitation, 'projects', (t) =>
  t.field({
    type: [InvitedProject],
    description: 'Projects that it gives access to, as far as the caller can view them.',
    resolve: async ({ projects: invitedTo }, _, context) => {
      const all = (invitedTo as InvitedTo[]).map(async ({ id, role }) => ({ project: await context.load(projects, id), role }));
      return (await Promise.all(all)).flatMap(({ project, role }) => (project ? [{ project, role }] : []));
    },
  }),
);
