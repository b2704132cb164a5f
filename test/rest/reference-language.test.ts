import { describe, expect, test } from 'vitest';
import { patterns, tables } from '../../src/adapters/rest/openapi/turkish/index.ts';
import { Client } from '../support/client.ts';

const anyone = new Client();
const page = (url: string, language?: string) => anyone.get(url, language ? { 'accept-language': language } : {});

// biome-ignore lint/suspicious/noExplicitAny: a description is read by its own specification
type Description = any;

/** Values of these are data, not texts. */
const data = ['example', 'examples', 'default', 'enum', 'const', 'x-event-data'];

/** Every text of a description; examples are data, and names of the product stay. */
function textsOf(value: Description): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if ([...data, 'info', 'schemas'].includes(key)) return [];
    return ['summary', 'description', 'x-displayName', 'title', 'detail'].includes(key) && typeof inner === 'string'
      ? [inner]
      : textsOf(inner);
  });
}

/** Every description of a parameter, a header or a schema and its properties, with its place. */
function descriptionsOf(value: Description, place = '', inside = false): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Description>(value).flatMap(([key, inner]): [string, string][] => {
    if (key === 'description' && typeof inner === 'string') return inside ? [[place, inner]] : [];
    if (data.includes(key)) return [];
    return descriptionsOf(inner, `${place}/${key}`, inside || ['parameters', 'headers', 'schema', 'schemas'].includes(key));
  });
}

describe('the API reference', () => {
  test.each([
    ['tr', 'Görevleri listele', 'Kapsam: `tasks:read`.', 'Görevler', 'Görevler ve geçmişleri.'],
    ['en', 'List tasks', 'Scope: `tasks:read`.', 'Tasks', 'Tasks and their history.'],
  ])('describes operations, tags and answers in the language of the reader: %s', async (language, summary, scope, heading, about) => {
    const { headers, body } = await page('/openapi.json', language);
    expect(headers).toMatchObject({ 'content-language': language, vary: expect.stringMatching(/accept-language/i) });
    const { get } = body.paths['/api/v1/tasks'];
    expect(get).toMatchObject({ summary, responses: { '200': { description: summary } } });
    expect(get.description).toMatch(new RegExp(`\n\n${scope}$`));
    expect(body.tags[0]).toEqual({ name: 'tasks', 'x-displayName': heading, description: about });
    expect(body.webhooks['task.created'].post.summary).toBe(language === 'tr' ? 'Görev oluşturuldu' : 'A task was created');
    expect(JSON.stringify(body)).not.toMatch(/"x-(summary|description)-en"/);
  });

  test('is the same contract in both languages', async () => {
    const shape = (value: Description): Description => {
      if (typeof value === 'string') return '';
      if (Array.isArray(value)) return value.map(shape);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
    };
    expect(shape((await page('/openapi.json', 'en')).body)).toEqual(shape((await page('/openapi.json', 'tr')).body));
  });

  test('describes every parameter in Turkish', async () => {
    const parametersOf = ({ paths, components }: Description): [string, string][] =>
      [
        ...Object.values<Description>(paths).flatMap((methods) => Object.values<Description>(methods)),
        { parameters: Object.values(components.parameters) },
      ]
        .flatMap(({ parameters }) => parameters)
        .filter(({ description }) => description)
        .map(({ name, description }) => [name, description]);
    const english = parametersOf((await page('/openapi.json', 'en')).body);
    const turkish = parametersOf((await page('/openapi.json', 'tr')).body);
    expect(turkish.filter(([, text], index) => text === english[index]?.[1])).toEqual([]);
    expect(turkish).toContainEqual(['assignee', 'Kimlikler, `me` ya da atanmamışlar için `none`.']);
  });

  test('describes every property in Turkish', async () => {
    const english = descriptionsOf((await page('/openapi.json', 'en')).body);
    const turkish = descriptionsOf((await page('/openapi.json', 'tr')).body);
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/`[^`]*`/g, ''));
    expect(turkish.filter(([, text], index) => text === english[index]?.[1] && hasWords(text))).toEqual([]);
    expect(turkish).toContainEqual(['/components/schemas/TaskCreatedEvent/properties/data/properties/cycle', 'Planlandığı döngü.']);
  });

  test('has no Turkish text for a description that is gone', async () => {
    const english = descriptionsOf((await page('/openapi.json', 'en')).body).map(([, text]) => text);
    const used = new Set(english.flatMap((text) => [text, text.replace(/ Present only if it changed\.$/, '')]));
    expect(tables.flatMap((table) => Object.keys(table)).filter((text) => !used.has(text))).toEqual([]);
    expect(patterns.filter(([pattern]) => !english.some((text) => pattern.test(text)))).toEqual([]);
  });

  test('describes nothing twice in its Turkish tables', () => {
    const texts = tables.flatMap((table) => Object.keys(table));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index || patterns.some(([pattern]) => pattern.test(text)))).toEqual([]);
  });

  test('has no Turkish word in its English texts and examples of errors', async () => {
    const { body } = await page('/openapi.json', 'en');
    const errors = Object.values<Description>(body.components.examples).flatMap(({ value }) => textsOf(value));
    expect([...textsOf({ ...body, info: undefined }), ...errors].filter((text) => /[ğışçöüİĞŞÇÖÜ]/.test(text))).toEqual([]);
  });

  test.each([
    [undefined, 'tr', 'Hata kodları', 'Görev bulunamadı.'],
    ['en-GB,tr;q=0.5', 'en', 'Error codes', 'Task not found.'],
  ])('explains errors in the language of %s', async (asked, language, heading, text) => {
    const { body } = await page('/docs/errors', asked);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body).toContain(text);
    expect((await page('/docs/', asked)).body).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
  });
});
