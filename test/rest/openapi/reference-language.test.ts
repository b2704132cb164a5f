import { describe, expect, test } from 'vitest';
import { patterns, tables } from '../../../src/adapters/rest/openapi/turkish/index.ts';
import { Client } from '../../support/client.ts';

const anyone = new Client();
const page = (url: string, language?: string) => anyone.get(url, language ? { 'accept-language': language } : {});

// biome-ignore lint/suspicious/noExplicitAny: a description is read by its own specification
type Description = any;

/** Keys whose values are data, not texts. */
const data = ['example', 'examples', 'default', 'enum', 'const', 'x-event-data'];
const keywords = ['summary', 'description', 'title', 'x-displayName', 'detail'];

/** Every paragraph of a description with its path; keys of `properties` are names. */
function textsOf(value: Description, place = '', named = false): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Description>(value).flatMap(([key, inner]): [string, string][] => {
    const here = `${place}/${key}`;
    if (named) return textsOf(inner, here);
    if (typeof inner === 'string') return keywords.includes(key) ? inner.split('\n\n').map((text) => [here, text]) : [];
    // Examples of data contain data; those of errors contain messages of the server.
    if (data.includes(key) && here !== '/components/examples') return [];
    return textsOf(inner, here, key === 'properties');
  });
}

/** A text without code, placeholders and the name of the API, which belong to no language. */
const wordsOf = (text: string) => text.replaceAll(/`[^`]*`|\{\w+\}|Atolye API/g, '');

const english = async () => textsOf((await page('/openapi.json', 'en')).body);
const turkish = async () => textsOf((await page('/openapi.json', 'tr')).body);

describe('the API reference', () => {
  test.each([
    ['tr', 'Görevleri listele', 'Kapsam: `tasks:read`.', 'Görevler', 'Görevler ve geçmişleri.'],
    ['en', 'List tasks', 'Scope: `tasks:read`.', 'Tasks', 'Tasks and their history.'],
  ])('describes operations, tags and responses in the language of the reader: %s', async (language, summary, scope, heading, about) => {
    const { headers, body } = await page('/openapi.json', language);
    expect(headers).toMatchObject({ 'content-language': language, vary: expect.stringMatching(/accept-language/i) });
    const { get } = body.paths['/api/v1/tasks'];
    expect(get).toMatchObject({ summary, responses: { '200': { description: summary } } });
    expect(get.description).toMatch(new RegExp(`\n\n${scope}$`));
    expect(body.tags[0]).toEqual({ name: 'tasks', 'x-displayName': heading, description: about });
    expect(body.webhooks['task.created'].post.summary).toBe(language === 'tr' ? 'Görev oluşturuldu' : 'A task was created');
    expect(JSON.stringify(body)).not.toMatch(/"x-(summary|description)-en"/);
  });

  test('has the same structure in both languages', async () => {
    const shape = (value: Description): Description => {
      if (typeof value === 'string') return '';
      if (Array.isArray(value)) return value.map(shape);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
    };
    expect(shape((await page('/openapi.json', 'en')).body)).toEqual(shape((await page('/openapi.json', 'tr')).body));
  });

  test('has a Turkish translation of every text', async () => {
    const [texts, originals] = [await turkish(), await english()];
    expect(texts.map(([place]) => place)).toEqual(originals.map(([place]) => place));
    const missing = texts.filter(([, text], index) => text === originals[index]?.[1] && /\p{L}/u.test(wordsOf(text)));
    // A text is on several paths; the table of its subject has it once.
    expect([...new Set(missing.map(([, text]) => text))], 'add them to a table in src/adapters/rest/openapi/turkish/').toEqual([]);
    expect(texts).toEqual(
      expect.arrayContaining([
        [
          '/paths//api/v1/tasks/{id}/get/description',
          'Kimliğiyle ya da numarasıyla bir görev. İsteği yapan görmüyorsa 404 `task.not_found`.',
        ],
        ['/components/schemas/TaskCreatedEvent/properties/data/properties/cycle/description', 'Planlandığı döngü.'],
        [
          '/components/responses/Conflict-agent.paused-message.no_answer-proposal.not_possible-run.cost_reached-run.lease_lost-run.required-run.stopped-run.too_many_writes/description',
          'Çakışma: `agent.paused`, `message.no_answer`, `proposal.not_possible`, `run.cost_reached`, `run.lease_lost`, `run.required`, `run.stopped`, `run.too_many_writes`',
        ],
        ['/components/examples/task.not_found/summary', 'Görev bulunamadı.'],
      ]),
    );
  });

  test('has no English words in Turkish texts', async () => {
    const isEnglish = /(?<!\p{L})(and|are|for|from|if|is|its|of|the|to|with)(?!\p{L})/iu;
    // Another test lists texts without a translation.
    const originals = new Set((await english()).map(([, text]) => text));
    expect((await turkish()).filter(([, text]) => isEnglish.test(wordsOf(text)) && !originals.has(text))).toEqual([]);
  });

  test('has no Turkish translation of removed texts', async () => {
    const texts = (await english()).map(([, text]) => text);
    const used = new Set(texts.flatMap((text) => [text, text.replace(/ Present only if it changed\.$/, '')]));
    expect(tables.flatMap((table) => Object.keys(table)).filter((text) => !used.has(text))).toEqual([]);
    expect(patterns.filter(([pattern]) => !texts.some((text) => pattern.test(text)))).toEqual([]);
  });

  test('translates no text twice', () => {
    const texts = tables.flatMap((table) => Object.keys(table));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index || patterns.some(([pattern]) => pattern.test(text)))).toEqual([]);
  });

  test('has no Turkish words in English texts and examples of errors', async () => {
    expect((await english()).filter(([, text]) => /[ğışçöüİĞŞÇÖÜ]/.test(wordsOf(text)))).toEqual([]);
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
