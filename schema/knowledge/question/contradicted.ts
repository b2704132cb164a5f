import { fold } from '../../kernel/turkish.ts';
import type { TaskRow } from '../../work/task/row.ts';

type Status = { readonly key: string; readonly name: string; readonly category: string };
/** A word for how a task is, without diacritics, and the tasks that it is true of. */
type State = { readonly said: RegExp; readonly of: (task: TaskRow, category: string | undefined) => boolean };

const ending = '(?:l[ae]r)?(?:d[iu]r|t[iu]r|[dt][iu])?(?!\\p{L})';
const state = (said: string, of: State['of']): State => ({ said: new RegExp(`(?<!\\p{L})(?:${said})${ending}`, 'u'), of });
const isOf =
  (...all: readonly string[]): State['of'] =>
  (_, category) =>
    category === undefined || all.includes(category);
const hasPriority =
  (...all: readonly TaskRow['priority'][]): State['of'] =>
  ({ priority }) =>
    all.includes(priority);

const ended = 'tamamla|bit|bitir|kapa|kapat|sonucla';
const done = 'tamamlandi|tamamladi|tamamlanmis|bitti|bitmis|bitirdi|bitirildi|bitirilmis|completed|finished|done';
const closed = 'kapandi|kapanmis|kapatti|kapatildi|kapatilmis|sonuclandi|sonuclanmis|closed|resolved';
const level = (said: string): string => `${said} oncelikl\\p{L}*|oncelik\\p{L}*:? (?:seviyesi |derecesi )?${said}|${said} oncelige sahip`;
const priority = (said: string): string => `${said}[- ]priority|priority(?: is| of)?:? ${said}|of ${said} priority`;

/** What is said not to be so is taken out before: each of these affirms something. */
const states: readonly State[] = [
  state(done, isOf('completed')),
  state(closed, isOf('completed', 'cancelled')),
  state(
    'devam ediyor|devam etmekte|suruyor|surmekte|uzerinde calisiliyor|baslandi|baslanmis|in progress|ongoing|under way|being worked on',
    isOf('started'),
  ),
  state('inceleniyor|gozden geciriliyor|in review|under review', isOf('started')),
  state('baslanmadi|baslanmamis|baslamadi|not (?:yet )?started|yapilacaklar (?:arasinda|listesinde)', isOf('unstarted', 'backlog')),
  state('iptal(?: edildi| edilmis| oldu)?|vazgecildi|cancell?ed', isOf('cancelled')),
  state('beklemede|askida|on hold', (task, category) => task.blockedBy.length > 0 || isOf('unstarted', 'backlog')(task, category)),
  state('engellenmis|engelleniyor|bloke|blocked', ({ blockedBy }) => blockedBy.length > 0),
  state('geciken|gecikti|gecikmis|gecikmede|overdue', ({ dueDate, completedAt }) => dueDate !== null && completedAt === null),
  // Not `açıldı`, `açılan`.
  { said: /(?<!\p{L})(?:acil(?!\p{L}*(?:d[iu]|an(?!\p{L})|m[iu]s))|ivedi|urgent)/u, of: hasPriority('urgent') },
  state('kritik|critical', hasPriority('urgent', 'high')),
  state(`${level('yuksek')}|${priority('high')}`, hasPriority('high', 'urgent')),
  state(`${level('orta')}|${priority('medium')}`, hasPriority('medium')),
  state(`${level('dusuk')}|${priority('low')}`, hasPriority('low')),
  state('onceliksiz|onceligi (?:yok|belirlenmemis)|no priority|without (?:a )?priority', hasPriority('none')),
];

/** That it is not over. */
const unfinished = new RegExp(
  `(?<!\\p{L})(?:(?:${ended})(?:n|il)?m[ae](?:d[iu]|m[iu]s)|(?:hala|halen) acik|still open|unfinished|incomplete|not (?:yet )?(?:completed|finished|done|closed|resolved))${ending}`,
  'u',
);
/** What is denied: `acil değil`, `is not urgent`. */
const denied = /(?:\p{L}+ ){0,1}\p{L}+ degil\p{L}*|(?:not|n t|isn t|never)(?: yet| been)* \p{L}+(?: \p{L}+)?/gu;

/** Whether sentences give a task a priority, or a status of its workflow (`all`), that it does not have. */
export function isContradicted(task: TaskRow, about: string, all: readonly Status[]): boolean {
  const { title, description, number, status } = task;
  const category = all.find(({ key }) => key === status)?.category;
  const written = fold(description ?? '');
  return about.split('\n').some((line) => {
    // What its title says is no word about it.
    const folded = fold(line).replaceAll(fold(title), ' ');
    // Of what its description says too nobody knows which of them is meant, unless the task is named.
    const isOwn = (said: RegExp): boolean => folded.includes(fold(number)) || !said.test(written);
    if (category === 'completed' && unfinished.test(folded) && isOwn(unfinished)) return true;
    const affirmed = folded.replaceAll(denied, ' ');
    if (states.some(({ said, of }) => !of(task, category) && said.test(affirmed) && isOwn(said))) return true;
    return isOtherStatus(status, affirmed, all);
  });
}

/** Whether a sentence ends with the name of another status, or calls it the task's. */
function isOtherStatus(status: string, folded: string, all: readonly Status[]): boolean {
  const [, told = ''] = /(?<!\p{L})(?:durum|status)\p{L}*:?\s+(?:is\s+)?(.*)/su.exec(folded) ?? [];
  const last = folded
    .replace(/[\s.!?:;,'’"”)]+$/u, '')
    .replace(/\s+(?:durumunda|asamasinda|kolonunda|surecinde|status|column)\p{L}*$/u, '');
  // Sentences have lost their marks: `in_progress` is written in three ways.
  const names = ({ key, name }: Status) => [name, key, key.replaceAll('_', ' '), key.replaceAll('_', '')].map(fold);
  const ends = (name: string) =>
    name.length > 2 && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?:['’]?(?:[dt][ae]|d[iu]r|t[iu]r))?$`, 'u').test(last);
  const length = (each: Status) => Math.max(0, ...names(each).map((name) => (told.startsWith(name) || ends(name) ? name.length : 0)));
  const [longest] = [...all].sort((one, other) => length(other) - length(one));
  return longest !== undefined && length(longest) > 0 && longest.key !== status;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
