import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';

const anyone = new Client();
const page = (url: string, language?: string) => anyone.get(url, language ? { 'accept-language': language } : {});

// biome-ignore lint/suspicious/noExplicitAny: a description is read by its own specification
type Description = any;

/** Every text of a description; examples are data, and names of the product stay. */
function textsOf(value: Description): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (['example', 'examples', 'default', 'enum', 'const', 'x-event-data', 'info', 'schemas'].includes(key)) return [];
    return ['summary', 'description', 'x-displayName', 'title', 'detail'].includes(key) && typeof inner === 'string'
      ? [inner]
      : textsOf(inner);
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
