import { builder } from '../../builder.ts';
import { Organization } from '../../people/organization/organization.ts';
import { Project, projects } from './project.ts';

builder.objectField(Organization, 'defaultProject', (t) =>
  t.field({
    type: Project,
    nullable: true,
    description: 'Project of new tasks that name none.',
    resolve: (organization, _, context) =>
      organization.defaultProjectId === null ? null : context.load(projects, organization.defaultProjectId),
  }),
);
