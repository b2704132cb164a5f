import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  templates: { tr: 'Şablonlar', en: 'Templates' },
  lead: {
    tr: 'Yeni görevler bunlarla hazır başlar. Görev şablonunu burada yazabilir ya da bir görevin işlemlerinden yapabilirsin.',
    en: 'A new task starts with the values of its template. Create a template here, or from the menu of a task.',
  },
  none: { tr: 'Henüz şablon yok.', en: 'There is no template yet.' },
  forAll: { tr: 'Bütün projelerin', en: 'All projects' },
  add: { tr: 'Projeyi şablon yap', en: 'Make the project a template' },
  addLead: {
    tr: 'Yeni projeler bu projenin o günkü açıklaması, iş akışı, alanları ve görünümleriyle başlar.',
    en: 'New projects start with the description, workflow, fields and views that this project has at that time.',
  },
  withTasks: { tr: 'Açık görevler de gelsin', en: 'With its open tasks' },
  withMembers: { tr: 'Üyeler de gelsin', en: 'With its members' },
  writeTask: { tr: 'Görev şablonu yaz', en: 'Create a task template' },
  editTask: { tr: 'Görev şablonunu düzenle', en: 'Edit the task template' },
  startAfter: { tr: 'Kaç gün sonra başlar', en: 'Starts after (days)' },
  dueAfter: { tr: 'Kaç gün sonra biter', en: 'Due after (days)' },
  recurs: { tr: 'Yinelensin', en: 'Repeats' },
  subtask: { tr: '{number}. alt görev', en: 'Sub-task {number}' },
  removeSubtask: { tr: '{number}. alt görevi çıkar', en: 'Remove sub-task {number}' },
  saveTask: { tr: 'Şablon yap', en: 'Create a template' },
  saveTaskLead: {
    tr: 'Metni, etiketleri, alanları, yinelemesi, alt görevleri ve gün sayısıyla tarihleri bir şablon olur.',
    en: 'The template contains its texts, labels, fields, recurrence, sub-tasks and, in days, its dates.',
  },
  saved: { tr: '{name} şablonu hazır.', en: 'The template {name} is ready.' },
  name: { tr: 'Şablonun adı', en: 'Name of the template' },
  rename: { tr: 'Adını değiştir', en: 'Rename' },
  renameOne: { tr: 'Adını değiştir: {name}', en: 'Rename: {name}' },
  deleteLead: { tr: '{name} silinecek; onunla yapılanlar kalır.', en: '{name} will be deleted; tasks and projects created from it stay.' },
  template: { tr: 'Şablon', en: 'Template' },
  noTemplate: { tr: 'Şablonsuz', en: 'No template' },
});
