import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { fieldText, Problem, problemText } from '../../schema/kernel/errors.ts';
import { fieldErrors, type Locale, problems } from '../../schema/kernel/module.ts';
import { typeTexts } from '../../schema/kernel/texts.ts';
import { operationName } from '../../web/src/features/proposals/operation-name.ts';
import { failureTitle } from '../../web/src/ui/failure-messages.ts';
import { messages } from '../support/message-tables.ts';
import { trackedFiles } from '../support/tracked-files.ts';
import { turkishLiterals } from '../support/turkish-literals.ts';

const root = join(import.meta.dirname, '../..');

/** Words that docs/internals/glossary.md replaces, by language. */
const refused: Record<Locale, readonly RegExp[]> = {
  tr: [
    /erişim anahtar/i,
    /kişisel anahtar/i,
    /\btoken/i,
    /kısa kod/i,
    /proje anahtar/i,
    /projenin sorumlu|proje sorumlusu/i,
    /düzenleyici/i,
    /takım/i,
    /web kanca/i,
    /bitiş tarihi/i,
    /filtre/i,
    /sessize al/i,
    /denetim günlüğü/i,
    /hizmet hesab/i,
    /misafir/i,
    /\bgöç(ü|ün|ler|leri|lerini)?\b/i,
    /işlem yapılamadı|\bolmadı\b/i,
  ],
  en: [
    /\banew\b/i,
    /\bgo(es)? on working\b/i,
    /\bfor reading alone\b/i,
    /\bis told\b/i,
    /\bmend(ed)?\b/i,
    /\ba time to come\b/i,
    /\bdid not work\b/i,
  ],
};

/** English words that must not occur in Turkish texts. Names of settings, headers and fields are in capitals or code. */
const english =
  /\b(the|is|are|must|cannot|not|field|value|expected|string|object|array|integer|number|boolean|required|invalid|unknown)\b/i;

/** A text without code, placeholders and quotations. */
const withoutNames = (text: string) => text.replaceAll(/`[^`]*`|\{[^}]*\}|“[^”]*”|"[^"]*"/g, '');

const tables = await messages();

test('reads the message tables of the server, the command line and the app', () => {
  for (const part of [
    'schema/kernel/texts.ts',
    'schema/work/task/module.ts',
    'src/cli/messages.ts',
    'web/src/ui/messages.ts',
    'src/adapters/auth/sign-in-page.ts',
  ])
    expect(
      tables.some(({ where }) => where.startsWith(part)),
      part,
    ).toBe(true);
  expect(tables.length).toBeGreaterThan(1500);
});

test.each(['tr', 'en'] as const)('uses the words of the glossary in every %s message', (locale) => {
  const found = tables.flatMap((message) =>
    refused[locale]
      .filter((word) => word.test(withoutNames(message[locale])))
      .map((word) => `${message.where}: ${word} in ${message[locale]}`),
  );
  expect(found).toEqual([]);
});

/** Words that people may type into the search for settings. */
const typed = 'web/src/features/settings/section-words.ts';

test('uses the words of the glossary in Turkish texts outside of the tables', () => {
  const found = turkishLiterals
    .filter(({ path, text }) => path !== typed && !english.test(text))
    .flatMap(({ path, text }) => refused.tr.filter((word) => word.test(withoutNames(text))).map((word) => `${path}: ${word} in ${text}`));
  expect(found).toEqual([]);
});

test('has no English words in a Turkish message', () => {
  expect(tables.filter(({ tr }) => english.test(withoutNames(tr))).map(({ where, tr }) => `${where}: ${tr}`)).toEqual([]);
});

test.each(Object.keys(typeTexts))('names the type %s in the language of the reader', (expected) => {
  const text = (locale: Locale) => fieldText({ path: [], code: 'field.type', params: { expected } }, locale);
  expect(text('tr')).toBe(`Değer ${typeTexts[expected as keyof typeof typeTexts].tr} olmalıdır.`);
  expect(text('en')).toBe(`The value must be ${typeTexts[expected as keyof typeof typeTexts].en}.`);
});

test('names what could not be done, for every operation of the app', () => {
  const document = parse(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'));
  const mutations = document.definitions.flatMap((type) =>
    type.kind === 'ObjectTypeDefinition' && type.name.value === 'Mutation' ? (type.fields ?? []).map(({ name }) => name.value) : [],
  );
  // The app asks with `startReply`; only agents begin and hold runs.
  const unnamed = mutations.filter((field) => failureTitle(field, 'tr') === failureTitle(undefined, 'tr'));
  expect(unnamed).toEqual([
    'acknowledgeRun',
    'addRunActivity',
    'askAssistant',
    'claimRun',
    'completeRun',
    'createRun',
    'keepRun',
    'updateRun',
  ]);
  expect(failureTitle('deleteTimeEntry', 'tr')).toBe('Süre kaydı silinemedi');
  expect(failureTitle('deleteTimeEntry', 'en')).toBe('Time entry not deleted');
  expect(failureTitle('batchTasks', 'tr', 'WEB-12')).toBe('WEB-12 değiştirilemedi');
});

test('names every operation that agents can propose', () => {
  const proposed = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ extensions }) => extensions.proposing === 'rehearsed')
    .map(({ name }) => name);
  expect(proposed.length).toBeGreaterThan(50);
  expect(proposed.filter((name) => operationName(name, 'tr') === name)).toEqual([]);
  expect(operationName('updateTask', 'tr')).toBe('görev değiştirme');
  expect(operationName('createTimeEntry', 'en')).toBe('create time entry');
});

test('fills every placeholder of a problem in both languages from the same parameters', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [code, { tr, en }] of Object.entries({ ...problems, ...fieldErrors })) expect(places(tr), code).toEqual(places(en));
  expect(problemText(new Problem('task.not_found'), 'en').detail).toBe('Task not found.');
});

test.each(trackedFiles(/^(README\.tr|docs\/tr\/.*)\.md$/))('%s uses the words of the glossary', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');
  expect(refused.tr.filter((word) => word.test(text)).map(String)).toEqual([]);
});
