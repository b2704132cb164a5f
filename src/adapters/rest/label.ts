import { type Row, route } from './row.ts';

const tag = 'labels';

/** The organization's labels. */
export const labelRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/labels',
    operation: 'ListLabels',
    list: true,
    tag,
    summary: { tr: 'Etiketleri listele', en: 'List labels' },
  }),
  route({
    method: 'POST',
    path: '/labels',
    operation: 'CreateLabel',
    status: 201,
    tag,
    summary: { tr: 'Etiket oluştur', en: 'Create a label' },
  }),
  route({ method: 'GET', path: '/labels/{id}', operation: 'GetLabel', tag, summary: { tr: 'Etiketi getir', en: 'Get a label' } }),
  route({
    method: 'PATCH',
    path: '/labels/{id}',
    operation: 'UpdateLabel',
    tag,
    summary: { tr: 'Etiketi değiştir', en: 'Update a label' },
  }),
  route({
    method: 'DELETE',
    path: '/labels/{id}',
    operation: 'DeleteLabel',
    status: 204,
    tag,
    summary: { tr: 'Etiketi sil', en: 'Delete a label' },
  }),
];
