import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  lead: { tr: 'Görevlere konan renkli sözcükler; bütün projelerde ortaktır.', en: 'Coloured labels for tasks, shared by all projects.' },
  newName: { tr: 'Yeni etiketin adı', en: 'New label' },
  newColor: { tr: 'Yeni etiketin rengi', en: 'Colour of the new label' },
  add: { tr: 'Etiket ekle', en: 'Add the label' },
  noneLead: { tr: 'Görevleri konusuna göre bulmak için bir etiket ekle.', en: 'Add one to find tasks by what they are about.' },
  nameOf: { tr: '{name}: ad', en: 'Name of {name}' },
  colorOf: { tr: '{name}: renk', en: 'Colour of {name}' },
  saveNamed: { tr: '{name}: Kaydet', en: 'Save {name}' },
  deleteLead: {
    tr: '“{name}” bütün görevlerden kalkar. Bu geri alınamaz.',
    en: '“{name}” is removed from all tasks. This cannot be undone.',
  },
  deleted: { tr: 'Etiket silindi', en: 'The label is deleted' },
  added: { tr: 'Etiket eklendi', en: 'The label is added' },
});
