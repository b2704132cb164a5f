import type { Locale } from '../../kernel/module.ts';
import { quoted } from '../../kernel/phrases.ts';
import type { ActionRow } from './action-row.ts';
import { ownTools } from './own-tools.ts';
import type { About } from './tool.ts';

/** Describes a proposal in a few words: `Görevi değiştir: WEB-12 “Fatura ekranını düzelt”`. */
export function actionText({ tool, after }: ActionRow, locale: Locale): string {
  const title = ownTools().tools.get(tool)?.title[locale] ?? tool;
  const subject = subjectText(after.about, after.fields);
  return subject ? `${title}: ${subject}` : title;
}

function subjectText(about: About, fields: Readonly<Record<string, unknown>>): string {
  const { task, label, project } = about;
  if (task) return `${task.number} ${quoted(String(task.title))}`;
  if (typeof fields.title === 'string') return quoted(fields.title);
  if (label) return quoted(String(label.name));
  return project ? `${project.key} ${quoted(String(project.name))}` : '';
}
