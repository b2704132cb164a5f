import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  lead: {
    tr: 'Görevlere eklediğin alanlar. Bütün projelerin alanlarını yöneticiler, bir projeninkini sorumluları yönetir.',
    en: 'Additional fields of tasks. Administrators manage the fields of all projects, leads those of their projects.',
  },
  add: { tr: 'Alan ekle', en: 'Add a field' },
  none: { tr: 'Henüz özel alan yok', en: 'There are no custom fields yet' },
  noneLead: {
    tr: 'Müşteri, puan, sözleşme tarihi: işin neyi bilmesi gerekiyorsa ekle.',
    en: 'A customer, points, the end of a contract: add the fields that your work needs.',
  },
  archived: { tr: 'Arşivdeki alanlar', en: 'Archived fields' },
  deleteLead: {
    tr: '“{name}” ve görevlerdeki değerleri silinir. Bu geri alınamaz.',
    en: '“{name}” is deleted with its values in all tasks. This cannot be undone.',
  },
  deleted: { tr: 'Alan silindi', en: 'The field is deleted' },
  added: { tr: 'Alan eklendi', en: 'The field is added' },
  number: { tr: 'Sayı', en: 'Number' },
  date: { tr: 'Tarih', en: 'Date' },
  select: { tr: 'Tek seçim', en: 'One choice' },
  several: { tr: 'Çoklu seçim', en: 'Several choices' },
  url: { tr: 'Bağlantı', en: 'Link' },
  checkbox: { tr: 'Onay kutusu', en: 'Checkbox' },
  required: { tr: 'Zorunlu', en: 'Required' },
  requiredLead: {
    tr: 'Yeni görevlerde ve projeye taşınanlarda sorulur; eskiler düzenlenene kadar olduğu gibi kalır.',
    en: 'Required in new tasks and tasks moved to the project; other tasks stay as they are until they are edited.',
  },
  projectsLead: {
    tr: 'Boş bırakırsan bütün projelerde olur; bunu yöneticiler yapabilir.',
    en: 'Empty for all projects, which requires an administrator.',
  },
  optionName: { tr: '{number}. seçeneğin adı', en: 'Name of option {number}' },
  optionColor: { tr: '{number}. seçeneğin rengi', en: 'Colour of option {number}' },
  addOption: { tr: 'Seçenek ekle', en: 'Add an option' },
  removeOption: { tr: '{name}: kaldır', en: 'Remove {name}' },
  up: { tr: '{name}: yukarı', en: 'Move {name} up' },
  down: { tr: '{name}: aşağı', en: 'Move {name} down' },
});
