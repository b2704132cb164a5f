import { type Row, route } from './row.ts';

const tag = 'projects';

/** Projects, who is in them and how their tasks move. */
export const projectRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/projects',
    operation: 'ListProjects',
    list: true,
    tag,
    summary: { tr: 'Projeleri listele', en: 'List projects' },
  }),
  route({
    method: 'POST',
    path: '/projects',
    operation: 'CreateProject',
    status: 201,
    tag,
    summary: { tr: 'Proje oluştur', en: 'Create a project' },
  }),
  route({ method: 'GET', path: '/projects/{id}', operation: 'GetProject', tag, summary: { tr: 'Projeyi getir', en: 'Get a project' } }),
  route({
    method: 'PATCH',
    path: '/projects/{id}',
    operation: 'UpdateProject',
    tag,
    summary: { tr: 'Projeyi değiştir', en: 'Update a project' },
  }),
  route({
    method: 'GET',
    path: '/projects/{project}/members',
    operation: 'ListProjectMembers',
    list: true,
    tag,
    summary: { tr: 'Proje üyelerini listele', en: 'List project members' },
  }),
  route({
    method: 'PUT',
    path: '/projects/{project}/members/{user}',
    operation: 'SetProjectMember',
    tag,
    summary: { tr: 'Projede rol ver', en: 'Give a role in a project' },
  }),
  route({
    method: 'DELETE',
    path: '/projects/{project}/members/{user}',
    operation: 'RemoveProjectMember',
    status: 204,
    tag,
    summary: { tr: 'Üyeyi projeden çıkar', en: 'Remove a project member' },
  }),
  route({
    method: 'GET',
    path: '/projects/{project}/workflow',
    operation: 'GetWorkflow',
    tag,
    summary: { tr: 'İş akışını getir', en: 'Get a workflow' },
  }),
  route({
    method: 'PUT',
    path: '/projects/{project}/workflow',
    operation: 'SetWorkflow',
    tag,
    summary: { tr: 'İş akışını değiştir', en: 'Replace a workflow' },
  }),
  route({
    method: 'GET',
    path: '/projects/{project}/activity',
    operation: 'ListProjectActivity',
    list: true,
    tag,
    summary: { tr: 'Projenin geçmişini listele', en: "List a project's history" },
  }),
];
