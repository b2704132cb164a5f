import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, line, notNull, reference, text } from '../../kernel/input.ts';
import { Project, Visibility } from '../project/project.ts';
import { mostCopied } from '../task/copy.ts';
import { createProject, duplicateProject } from './copy-project.ts';
import { DuplicatedTasks } from './template.ts';

// A new project may copy custom fields, tasks and views, so these mutations belong to a module above them.
builder.mutationFields((t) => ({
  createProject: t.field({
    type: Project,
    description: 'Creates a project with the built-in workflow, or from a template. The caller becomes its lead.',
    extensions: writes(
      'rehearsed',
      'projects:write',
      'project.key_taken',
      'project.too_many_tasks',
      'view.too_many',
      'auth.role_required',
      'auth.projects_limited',
    ),
    args: inputOf(
      'CreateProjectInput',
      (t) => ({
        key: t.string({
          required: true,
          description: '2 to 10 capital letters and digits; must not be a current or former key of another project.',
          ...check({ pattern: projectKey, expected: 'WEB', example: 'WEB' }),
        }),
        name: t.string({ required: true, ...line({ max: 200, example: 'Web sitesi' }) }),
        description: t.string(text({ max: 20_000, nullable: false })),
        visibility: t.field({ type: Visibility, description: 'Default `organization`, or that of the template’s project.', ...notNull }),
        template: t.id({
          description:
            'A project template to create it from: with its workflow, its description if none is given, and the parts that the template copies.',
          ...reference('template', { nullable: false }),
        }),
      }),
      { extensions: { example: { key: 'WEB', name: 'Web sitesi', visibility: 'organization' } } },
    ),
    resolve: (_root, { input }, context) => createProject(context, input),
  }),
  duplicateProject: t.field({
    type: Project,
    description:
      'Creates a project with the visibility, description, workflow and limits of another. The caller becomes its lead. For leads of the copied project who may create projects.',
    extensions: writes(
      'rehearsed',
      'projects:write',
      'project.not_found',
      'auth.role_required',
      'auth.projects_limited',
      'project.key_taken',
      'project.too_many_tasks',
      'view.too_many',
    ),
    args: inputOf(
      'DuplicateProjectInput',
      (t) => ({
        id: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
        key: t.string({
          required: true,
          description: '2 to 10 capital letters and digits; must not be a current or former key of another project.',
          ...check({ pattern: projectKey, expected: 'WEB', example: 'MOBIL2' }),
        }),
        name: t.string({ required: true, ...line({ max: 200, example: 'Mobil uygulama 2' }) }),
        tasks: t.field({
          type: DuplicatedTasks,
          description: `Tasks to copy, at most ${mostCopied}. Default \`none\`.`,
          ...notNull,
        }),
        members: t.boolean({ description: 'Whether the members are copied with their roles. Default `false`.', ...notNull }),
        fields: t.boolean({ description: 'Whether the custom fields are copied. Default `true`.', ...notNull }),
        views: t.boolean({ description: 'Whether the shared views are copied; the caller owns the copies. Default `true`.', ...notNull }),
      }),
      { extensions: { example: { key: 'MOBIL2', name: 'Mobil uygulama 2', tasks: 'open', members: true } } },
    ),
    resolve: (_root, { input }, context) => duplicateProject(context, input),
  }),
}));
