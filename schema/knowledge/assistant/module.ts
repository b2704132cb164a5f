import { conflict, defineModule, notFound, problem } from '../../kernel/module.ts';

export const assistant = defineModule('assistant', {
  needs: ['organization', 'member', 'task', 'proposal', 'search'],
  idPrefixes: { action: 'aac' },
  problems: {
    'action.not_found': notFound({ tr: 'Öneri bulunamadı.', en: 'Proposal not found.' }),
    'action.expired': problem(
      410,
      'Önerinin süresi doldu',
      'Proposal expired',
    )({ tr: 'Bu önerinin süresi doldu; asistandan yeniden iste.', en: 'This proposal has expired; ask the assistant again.' }),
    'action.decided': conflict({
      tr: 'Bu öneri artık beklemiyor; durumu: {state}.',
      en: 'This proposal is no longer pending; it is {state}.',
    }),
    'action.held': conflict({
      tr: 'Soru bir değişiklik istemiyordu; bu öneriyi okunan bir kaynak istemiş olabilir. Öneriye ve kaynaklarına bak, sonra held=true ile onayla.',
      en: 'The question asked for no change, so a source may have asked for this. Read the proposal and its sources, then confirm it with held=true.',
    }),
    'action.subject_changed': conflict({
      tr: 'Kayıt bu arada değişti. Güncel hâline bak; yenilenen öneriye yeniden karar verebilirsin.',
      en: 'The record has changed meanwhile. Check its current state; you can decide again on the renewed proposal.',
    }),
    'action.time_changed': conflict({
      tr: 'Önerinin eklediği süre kaydı sonradan değişti ya da silindi. Hiçbir şey geri alınmadı; kaydı ve görevi elle düzenle.',
      en: 'The time entry that the proposal added was changed or deleted later. Nothing was undone; edit the entry and the task by hand.',
    }),
    'action.not_confirmed': conflict({
      tr: 'Yalnızca onaylanmış bir öneri geri alınabilir.',
      en: 'Only a confirmed proposal can be undone.',
    }),
    'action.not_undoable': conflict({
      tr: 'Bu öneri bir şeyi değiştirmedi; geri alınacak bir şey yok.',
      en: 'This proposal changed nothing; there is nothing to undo.',
    }),
  },
});
