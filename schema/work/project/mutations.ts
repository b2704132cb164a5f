import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, expectedVersion, line, notNull, reference, text } from '../../kernel/input.ts';
import { ProjectRole } from '../../people/access/role.ts';
import { deleteProject, restoreProject } from './delete.ts';
import { removeProjectMember, setProjectMember } from './members.ts';
import { updateProject } from './operations.ts';
import { Project, ProjectMember, StatusCategory, StatusColorType, Visibility } from './project.ts';
import { setWorkflow } from './set-workflow.ts';
import { builtIn } from './workflow.ts';

const statusKey = { pattern: /^[a-z][a-z0-9_]{0,39}$/, expected: 'in_progress', example: 'in_progress' };

const WorkflowStatusInput = builder.inputType('WorkflowStatusInput', {
  fields: (t) => ({
    key: t.string({ required: true, ...check(statusKey) }),
    name: t.string({ required: true, ...line({ max: 60, example: 'Sürüyor' }) }),
    category: t.field({ type: StatusCategory, required: true }),
    transitions: t.stringList({
      description: 'Keys that may follow; absent or null for all.',
      ...check({ maxItems: 50, uniqueItems: true, maxLength: 40 }),
    }),
    wipLimit: t.int({
      description: 'Recommended maximum number of tasks in it; null for none, absent keeps it. No request is refused because of it.',
      ...check({ minimum: 1, maximum: 999, example: 5 }),
    }),
    color: t.field({ type: StatusColorType, description: 'Absent or null keeps it; for a new status the color of its category.' }),
  }),
});

const StatusReplacementInput = builder.inputType('StatusReplacementInput', {
  fields: (t) => ({
    status: t.string({ required: true, description: 'Key of a removed status.', ...check({ ...statusKey, example: 'in_review' }) }),
    replacedBy: t.string({ required: true, description: 'Key of one of the statuses.', ...check(statusKey) }),
  }),
});

builder.mutationFields((t) => ({
  updateProject: t.field({
    type: Project,
    description: 'Changes a project; for its leads.',
    extensions: writes(
      'rehearsed',
      'projects:write',
      'project.not_found',
      'auth.role_required',
      'version.mismatch',
      'project.key_taken',
      'project.archived',
      'project.default',
      'project.last_lead',
    ),
    args: inputOf('UpdateProjectInput', (t) => ({
      id: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
      expectedVersion: t.int(expectedVersion),
      key: t.string({
        description: 'New prefix of its task numbers. The old key, and numbers with it, stay valid.',
        ...check({ pattern: projectKey, expected: 'WEB', example: 'SITE', nullable: false }),
      }),
      name: t.string(line({ max: 200, nullable: false })),
      description: t.string(text({ max: 20_000, nullable: false })),
      visibility: t.field({ type: Visibility, ...notNull }),
      archived: t.boolean({ description: '`true` archives, `false` takes it back.', ...notNull }),
      lead: t.id({
        description: 'Person responsible for it: somebody who can view it, or `me`; null for nobody. Gives no rights.',
        ...reference('member', { orWords: ['me'] }),
      }),
      startDate: t.field({ type: 'Date' }),
      targetDate: t.field({ type: 'Date', description: 'Planned completion date; not before `startDate`.' }),
      defaultAssignee: t.id({
        description: 'Assignee of new tasks that name none: somebody who can view the project, or `me`; null for nobody.',
        ...reference('member', { orWords: ['me'] }),
      }),
    })),
    resolve: (_root, { input }, context) => updateProject(context, input),
  }),
  deleteProject: t.field({
    type: Project,
    description:
      'Moves a project with its content to the trash; for its leads. They can restore it for 30 days; meanwhile nobody can find its content.',
    extensions: writes('rehearsed', 'projects:write', 'project.not_found', 'auth.role_required', 'version.mismatch', 'project.default'),
    args: inputOf('DeleteProjectInput', (t) => ({
      id: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
      expectedVersion: t.int(expectedVersion),
    })),
    resolve: (_root, { input }, context) => deleteProject(context, input),
  }),
  restoreProject: t.field({
    type: Project,
    description: 'Restores a project with its content from the trash; for its leads.',
    extensions: writes('rehearsed', 'projects:write', 'project.not_found', 'project.not_deleted', 'auth.role_required'),
    args: inputOf('RestoreProjectInput', (t) => ({ id: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }) })),
    resolve: (_root, { input }, context) => restoreProject(context, input),
  }),
  setProjectMember: t.field({
    type: ProjectMember,
    description: 'Gives a person a role in a project, or changes it; for its leads.',
    extensions: writes('rehearsed', 'projects:write', 'project.not_found', 'member.not_found', 'auth.role_required', 'project.last_lead'),
    args: inputOf('ProjectMemberInput', (t) => ({
      project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
      user: t.id({ required: true, ...reference('member') }),
      role: t.field({ type: ProjectRole, required: true }),
    })),
    resolve: (_root, { input }, context) => setProjectMember(context, input),
  }),
  removeProjectMember: t.field({
    type: Project,
    description: "Removes a person's role in a project. Leads remove others; everyone may leave.",
    extensions: writes('rehearsed', 'projects:write', 'project.not_found', 'member.not_found', 'auth.role_required', 'project.last_lead'),
    args: inputOf('RemoveProjectMemberInput', (t) => ({
      project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
      user: t.id({ required: true, ...reference('member') }),
    })),
    resolve: (_root, { input }, context) => removeProjectMember(context, input),
  }),
  setWorkflow: t.field({
    type: Project,
    description:
      'Replaces the workflow of a project; for its leads. Tasks of a removed status move to its replacement, and a changed category completes or reopens tasks.',
    extensions: writes(
      'rehearsed',
      'projects:write',
      'project.not_found',
      'auth.role_required',
      'version.mismatch',
      'project.archived',
      'workflow.status_in_use',
    ),
    args: inputOf(
      'SetWorkflowInput',
      (t) => ({
        project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
        expectedVersion: t.int({ description: "The project's version." }),
        statuses: t.field({
          type: [WorkflowStatusInput],
          required: true,
          description: 'All statuses, in order.',
          ...check({ minItems: 1, maxItems: 50 }),
        }),
        replacements: t.field({
          type: [StatusReplacementInput],
          description: 'Replacements of removed statuses. A status with tasks cannot be removed without a replacement.',
          ...check({ maxItems: 50 }),
        }),
      }),
      { extensions: { example: { statuses: builtIn.map(({ key, name, category }) => ({ key, name, category })) } } },
    ),
    resolve: (_root, { input }, context) => setWorkflow(context, input),
  }),
}));
