import { builder } from '../../builder.ts';
import { related } from '../../kernel/node.ts';
import { Organization } from '../../people/organization/organization.ts';
import { Project, projects } from './project.ts';

builder.objectField(Organization, 'defaultProject', (t) =>
  t.field(related(Project, projects, 'defaultProjectId', 'Project of new tasks that name none.')),
);
