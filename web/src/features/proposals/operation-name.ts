import type { Language } from '../../i18n/language.ts';
import { objects } from '../../ui/failure-messages.ts';

type Name = Readonly<Record<Language, string>>;

/** Verbs of the operations that agents can propose, after a Turkish object and before an English one. */
const verbs: Readonly<Record<string, Name>> = {
  add: { tr: 'ekleme', en: 'add' },
  create: { tr: 'oluşturma', en: 'create' },
  delete: { tr: 'silme', en: 'delete' },
  disable: { tr: 'durdurma', en: 'disable' },
  duplicate: { tr: 'çoğaltma', en: 'duplicate' },
  enable: { tr: 'etkinleştirme', en: 'enable' },
  end: { tr: 'sonlandırma', en: 'end' },
  remove: { tr: 'çıkarma', en: 'remove' },
  reopen: { tr: 'yeniden açma', en: 'reopen' },
  restore: { tr: 'geri getirme', en: 'restore' },
  revoke: { tr: 'iptal etme', en: 'revoke' },
  set: { tr: 'belirleme', en: 'set' },
  update: { tr: 'değiştirme', en: 'change' },
};

/** Operations whose name is not such a verb and an object. */
const whole: Readonly<Record<string, Name>> = {
  batchTasks: { tr: 'görevleri toplu değiştirme', en: 'change tasks in bulk' },
  favouriteView: { tr: 'sık kullanılanlara ekleme', en: 'add a view to favourites' },
  muteNotifications: { tr: 'bildirimleri susturma', en: 'mute notifications' },
  removeProjectMember: { tr: 'projeden üye çıkarma', en: 'remove a member from the project' },
  relateTasks: { tr: 'görevleri ilişkilendirme', en: 'relate tasks' },
  resolveComment: { tr: 'yorumu çözüldü sayma', en: 'resolve a comment' },
  setProjectMember: { tr: 'projede rol belirleme', en: 'set a role in the project' },
  tickComment: { tr: 'yorumdaki kutuyu işaretleme', en: 'tick a box of a comment' },
  tickTask: { tr: 'görevdeki kutuyu işaretleme', en: 'tick a box of a task' },
  unfavouriteView: { tr: 'sık kullanılanlardan çıkarma', en: 'remove a view from favourites' },
  unmuteNotifications: { tr: 'bildirimlerin sesini açma', en: 'unmute notifications' },
  unrelateTasks: { tr: 'görevlerin ilişkisini kaldırma', en: 'remove a relation of tasks' },
  unwatchTask: { tr: 'görevi izlemeyi bırakma', en: 'stop watching a task' },
  watchTask: { tr: 'görevi izleme', en: 'watch a task' },
};

/** Names an operation of the API for people: `görev değiştirme`, `change task` for `updateTask`; the operation's own name if it has none. */
export function operationName(operation: string, language: Language): string {
  const own = whole[operation];
  if (own) return own[language];
  const [, verb = '', object = ''] = /^([a-z]+)([A-Z].*)$/.exec(operation) ?? [];
  const [does, changed] = [verbs[verb], objects[object.charAt(0).toLowerCase() + object.slice(1)]];
  if (!does || !changed) return operation;
  const name = changed[language].toLocaleLowerCase(language);
  return language === 'tr' ? `${name} ${does.tr}` : `${does.en} ${name}`;
}
