import { type Row, route } from './row.ts';

const tag = 'tasks';

/** Tasks: the spec's rows (part 4) and those beside them (design 4). */
export const taskRows: readonly Row[] = [
  route({ method: 'GET', path: '/tasks', operation: 'ListTasks', list: true, tag, summary: { tr: 'Görevleri listele', en: 'List tasks' } }),
  route({
    method: 'POST',
    path: '/tasks',
    operation: 'CreateTask',
    status: 201,
    tag,
    summary: { tr: 'Görev oluştur', en: 'Create a task' },
  }),
  route({
    method: 'POST',
    path: '/tasks:batch',
    operation: 'BatchTasks',
    tag,
    summary: { tr: 'Görevleri toplu oluştur, değiştir, sil', en: 'Create, update and delete tasks together' },
  }),
  route({ method: 'GET', path: '/tasks/{id}', operation: 'GetTask', tag, summary: { tr: 'Görevi getir', en: 'Get a task' } }),
  route({ method: 'PATCH', path: '/tasks/{id}', operation: 'UpdateTask', tag, summary: { tr: 'Görevi değiştir', en: 'Update a task' } }),
  route({
    method: 'DELETE',
    path: '/tasks/{id}',
    operation: 'DeleteTask',
    status: 204,
    tag,
    summary: { tr: 'Görevi sil', en: 'Delete a task' },
  }),
  route({
    method: 'POST',
    path: '/tasks/{id}/restore',
    operation: 'RestoreTask',
    tag,
    summary: { tr: 'Silinen görevi geri yükle', en: 'Restore a deleted task' },
  }),
  route({ method: 'PUT', path: '/tasks/{id}/watch', operation: 'WatchTask', tag, summary: { tr: 'Görevi izle', en: 'Watch a task' } }),
  route({
    method: 'DELETE',
    path: '/tasks/{id}/watch',
    operation: 'UnwatchTask',
    status: 204,
    tag,
    summary: { tr: 'Görevi izlemeyi bırak', en: 'Stop watching a task' },
  }),
  route({
    method: 'GET',
    path: '/tasks/{id}/activity',
    operation: 'ListTaskActivity',
    list: true,
    tag,
    summary: { tr: 'Görevin geçmişini listele', en: "List a task's history" },
  }),
];
