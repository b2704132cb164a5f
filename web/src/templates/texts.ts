import type { Texts } from '../text/texts.ts';

export const texts = {
  templates: { tr: 'Şablonlar', en: 'Templates' },
  lead: {
    tr: 'Yeni görevler bunlarla hazır başlar. Bir görevi şablon yapmak için görevin işlemlerine bak.',
    en: 'New tasks begin with what these have. To make a template of a task, see what can be done with the task.',
  },
  none: { tr: 'Henüz şablon yok.', en: 'There is no template yet.' },
  ofTasks: { tr: 'Görev', en: 'Task' },
  ofProjects: { tr: 'Proje', en: 'Project' },
  forAll: { tr: 'Bütün projelerin', en: 'Of all projects' },
  add: { tr: 'Projeyi şablon yap', en: 'Make the project a template' },
  addLead: {
    tr: 'Yeni projeler bu projenin o günkü açıklaması, iş akışı, alanları ve görünümleriyle başlar.',
    en: 'New projects begin with the description, workflow, fields and views that this one has by then.',
  },
  withTasks: { tr: 'Açık görevler de gelsin', en: 'With its open tasks' },
  withMembers: { tr: 'Üyeler de gelsin', en: 'With its members' },
  saveTask: { tr: 'Şablon yap', en: 'Make a template' },
  saveTaskLead: {
    tr: 'Metni, etiketleri, alanları, yinelemesi, alt görevleri ve gün sayısıyla tarihleri bir şablon olur.',
    en: 'Its texts, labels, fields, recurrence, sub-tasks and, in days, its dates make a template.',
  },
  saved: { tr: '{name} şablonu hazır.', en: 'The template {name} is ready.' },
  name: { tr: 'Şablonun adı', en: 'Name of the template' },
  rename: { tr: 'Adını değiştir', en: 'Rename' },
  renameOne: { tr: 'Adını değiştir: {name}', en: 'Rename: {name}' },
  save: { tr: 'Kaydet', en: 'Save' },
  delete: { tr: 'Sil', en: 'Delete' },
  deleteOne: { tr: 'Sil: {name}', en: 'Delete: {name}' },
  deleteLead: { tr: '{name} silinecek; onunla yapılanlar kalır.', en: '{name} will be deleted; what was made by it stays.' },
  template: { tr: 'Şablon', en: 'Template' },
  noTemplate: { tr: 'Şablonsuz', en: 'No template' },
} as const satisfies Texts;
