import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { taskKinds } from './events.ts';

export const task = defineModule('task', {
  needs: ['access', 'member', 'label', 'markdown', 'project', 'field', 'recurrence'],
  idPrefixes: { task: 'tsk', series: 'ser' },
  problems: {
    'task.not_found': notFound({ tr: 'Görev bulunamadı.', en: 'Task not found.' }),
    'task.transition_not_allowed': conflict({
      tr: 'Görev “{from}” durumundan “{to}” durumuna geçemez. Geçebileceği durumlar: {allowed}.',
      en: 'The task cannot move from “{from}” to “{to}”. Allowed: {allowed}.',
    }),
    'task.parent_cycle': conflict({
      tr: 'Bir görev kendi alt görevinin altına taşınamaz.',
      en: 'A task cannot be moved under its own sub-task.',
    }),
    'task.too_deep': conflict({
      tr: 'Alt görevler en fazla {max} düzey derine inebilir.',
      en: 'Sub-tasks can be at most {max} levels deep.',
    }),
    'task.too_many_subtasks': conflict({
      tr: 'Altında en fazla {max} görev olan bir görev çoğaltılabilir.',
      en: 'A task with at most {max} tasks below it can be duplicated.',
    }),
    'task.blocker_cycle': conflict({
      tr: 'Görevler birbirini döngüsel olarak engelleyemez.',
      en: 'Tasks cannot block each other in a cycle.',
    }),
    'task.duplicate_cycle': conflict({ tr: 'Görevler birbirinin kopyası olamaz.', en: 'Tasks cannot be duplicates of each other.' }),
    'task.already_duplicate': conflict({
      tr: 'Görev zaten başka bir görevin kopyası; önce o ilişkiyi kaldır.',
      en: 'The task is already a duplicate of another task; remove that relation first.',
    }),
    'task.too_many_relations': conflict({
      tr: 'Bir görevin en fazla {max} ilişkisi olabilir.',
      en: 'A task can have at most {max} relations.',
    }),
    'task.parent_deleted': conflict({
      tr: 'Üst görev silinmiş; önce onu geri yükle.',
      en: 'The parent task is deleted; restore it first.',
    }),
    'task.not_deleted': conflict({ tr: 'Görev çöp kutusunda değil.', en: 'The task is not in the trash.' }),
  },
  fieldErrors: {
    'field.before_start': { tr: 'Son tarih başlangıç tarihinden önce olamaz.', en: 'The due date cannot be before the start date.' },
    'field.recurrence_part': {
      tr: 'Yineleme kuralının bu kısmı kabul edilmiyor: {part}. Günlük ya da daha seyrek bir RFC 5545 kuralı beklenir.',
      en: 'Unsupported recurrence rule part: {part}. Use an RFC 5545 rule that repeats daily or less often.',
    },
    'field.recurrence_never': { tr: 'Bu kurala uyan bir gün yok.', en: 'No day matches this rule.' },
    'field.self': { tr: 'Görevin kendisi olamaz.', en: 'Cannot be the task itself.' },
    'field.other_project': { tr: 'Aynı projedeki bir görev olmalıdır.', en: 'Must be a task of the same project.' },
    'status.not_found': { tr: 'Böyle bir durum yok: {status}.', en: 'Unknown status: {status}.' },
  },
  events: taskKinds,
  headings: { task: { tr: 'Görevler', en: 'Tasks' } },
  names: {
    task: { tr: 'Görev', en: 'Task' },
    tasks: { tr: 'Görevler', en: 'Tasks' },
  },
});
