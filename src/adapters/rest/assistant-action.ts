import { type Row, route } from './row.ts';

const tag = 'assistant';

/** What the assistant proposes, and what becomes of it. */
export const assistantActionRows: readonly Row[] = [
  route({
    method: 'POST',
    path: '/ai/actions/{id}/confirm',
    operation: 'ConfirmAction',
    tag,
    summary: { tr: 'Öneriyi onayla ve uygula', en: 'Confirm a proposal and carry it out' },
  }),
  route({
    method: 'POST',
    path: '/ai/actions/{id}/dismiss',
    operation: 'DismissAction',
    tag,
    summary: { tr: 'Öneriyi reddet', en: 'Dismiss a proposal' },
  }),
  route({
    method: 'POST',
    path: '/ai/actions/{id}/undo',
    operation: 'UndoAction',
    tag,
    summary: { tr: 'Uygulanan öneriyi geri al', en: 'Undo a proposal that was carried out' },
  }),
];
