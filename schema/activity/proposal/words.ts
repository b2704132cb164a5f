import type { Locale } from '../../kernel/module.ts';
import { quoted } from '../../kernel/phrases.ts';
import { markedName } from '../../people/access/agent.ts';
import { simpleNames, valueName } from '../../work/task/fields.ts';

type Texts = Readonly<Record<Locale, string>>;

/** Names of fields in texts: `başlık`. */
const fieldTexts: Readonly<Record<string, Texts>> = {
  title: { tr: 'başlık', en: 'title' },
  description: { tr: 'açıklama', en: 'description' },
  status: { tr: 'durum', en: 'status' },
  ...simpleNames,
  assignee: { tr: 'sorumlu', en: 'assignee' },
  project: { tr: 'proje', en: 'project' },
  parent: { tr: 'üst görev', en: 'parent task' },
  labels: { tr: 'etiketler', en: 'labels' },
  startDate: { tr: 'başlangıç tarihi', en: 'start date' },
  dueDate: { tr: 'son tarih', en: 'due date' },
  cycle: { tr: 'döngü', en: 'cycle' },
  milestone: { tr: 'kilometre taşı', en: 'milestone' },
  recurrence: { tr: 'yinelenme', en: 'recurrence' },
  fields: { tr: 'özel alanlar', en: 'custom fields' },
  duration: { tr: 'süre', en: 'time' },
  startedAt: { tr: 'başlangıç', en: 'start' },
  endedAt: { tr: 'bitiş', en: 'end' },
  user: { tr: 'kişi', en: 'person' },
  note: { tr: 'not', en: 'note' },
  watchers: { tr: 'izleyenler', en: 'watchers' },
  blockedBy: { tr: 'engelleyen görevler', en: 'blockers' },
  blocks: { tr: 'beklettiği görevler', en: 'blocked tasks' },
  relatesTo: { tr: 'ilişkili görevler', en: 'related tasks' },
  duplicateOf: { tr: 'aslı', en: 'original' },
  duplicates: { tr: 'kopyaları', en: 'duplicates' },
  task: { tr: 'görev', en: 'task' },
  body: { tr: 'metin', en: 'text' },
  name: { tr: 'ad', en: 'name' },
  color: { tr: 'renk', en: 'color' },
  key: { tr: 'anahtar', en: 'key' },
  visibility: { tr: 'görünürlük', en: 'visibility' },
  lead: { tr: 'proje sorumlusu', en: 'lead' },
  targetDate: { tr: 'hedef tarihi', en: 'target date' },
  defaultAssignee: { tr: 'varsayılan görev sorumlusu', en: 'default assignee' },
  archivedAt: { tr: 'arşivlenme', en: 'archived' },
};

/** Sorts fields in reading order, because stored JSON loses their order. */
export const inOrder = (fields: readonly string[]): string[] => Object.keys(fieldTexts).filter((field) => fields.includes(field));

export const fieldText = (field: string, locale: Locale): string => fieldTexts[field]?.[locale] ?? field;

const visibilities: Readonly<Record<string, Texts>> = {
  organization: { tr: 'kuruluşa açık', en: 'organization' },
  private: { tr: 'özel', en: 'private' },
};

/** `1 sa 30 dk`. @param duration in seconds */
function timeText(duration: number, locale: Locale): string {
  const [hours, minutes] = [Math.floor(duration / 3600), Math.floor((duration % 3600) / 60)];
  const [hour, minute] = locale === 'tr' ? ['sa', 'dk'] : ['h', 'min'];
  return [hours > 0 && `${hours} ${hour}`, (minutes > 0 || hours === 0) && `${minutes} ${minute}`].filter(Boolean).join(' ');
}

/** A reference with what names it. */
type Named = { readonly name?: string; readonly agent?: boolean; readonly number?: string; readonly title?: string };

/** Formats a value with its display name; null if it is empty. Texts of users are not changed. */
export function valueText(field: string, value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(field, each, locale)).join(', ');
  if (field === 'fields') {
    const values = Object.entries(value).map(([key, each]) => `${key}: ${valueText(key, each, locale)}`);
    return values.length > 0 ? values.join(', ') : null;
  }
  if (field === 'duration' && typeof value === 'number') return timeText(value, locale);
  if (typeof value === 'object') {
    const { number, title, name, agent = false } = value as Named;
    if (name !== undefined) return markedName({ name, agent }, locale);
    return number ? `${number} ${quoted(title ?? '')}` : title ? quoted(title) : null;
  }
  return (field === 'visibility' ? visibilities[String(value)]?.[locale] : undefined) ?? valueName(field, String(value), locale);
}
