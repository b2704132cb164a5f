import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from '../../src/adapters/rest/openapi/turkish/index.ts';

const root = join(import.meta.dirname, '../..');

/** A text of a message table in both languages with its location: `web/src/ui/messages.ts: texts.retry`. */
export type Message = { readonly where: string; readonly tr: string; readonly en: string };

/** Modules that contain messages as `{ tr, en }`, at any depth. */
const modules = globSync(
  [
    '{schema,src,web/src}/**/{*texts,*messages}.ts',
    'web/src/i18n/common.ts',
    'schema/kernel/phrases.ts',
    'schema/{engine,filter,*/*}/module.ts',
    'schema/**/{fields,rules,workflow}.ts',
    'src/adapters/auth/sign-in-page.ts',
  ],
  { cwd: root },
)
  .filter((path) => !path.endsWith('.d.ts'))
  .sort();

/** All pairs of texts in the exports of the message modules and in the API reference. */
export async function messages(): Promise<Message[]> {
  const found: Message[] = [];
  for (const path of modules) {
    const exported = await import(join(root, path));
    for (const [name, value] of Object.entries(exported)) collect(value, `${path.replaceAll('\\', '/')}: ${name}`, found, new Set());
  }
  for (const path of globSync('src/adapters/rest/*.graphql', { cwd: root }))
    for (const [, tr = '', en = ''] of readFileSync(join(root, path), 'utf8').matchAll(/\btr: "([^"]*)",\s*en: "([^"]*)"/g))
      found.push({ where: `${path.replaceAll('\\', '/')}: ${en}`, tr, en });
  for (const [en, tr] of tables.flatMap((table) => Object.entries(table)))
    found.push({ where: `src/adapters/rest/openapi/turkish: ${en}`, tr, en });
  return found;
}

function collect(value: unknown, where: string, found: Message[], seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const { tr, en, titleTr, titleEn } = value as Record<string, unknown>;
  if (typeof tr === 'string' && typeof en === 'string') found.push({ where, tr, en });
  if (typeof titleTr === 'string' && typeof titleEn === 'string') found.push({ where: `${where}.title`, tr: titleTr, en: titleEn });
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null && !Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) collect(inner, `${where}.${key}`, found, seen);
}
