import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentConversations } from './conversations.ts';
import { holds } from './holds.ts';
import { parse } from './make/markdown.ts';
import { heldQuestions, heldSets, ownSet, questionKinds, squadSet } from './set.ts';
import { sourceOf, sources, textOf } from './set-text.ts';

const { documents, questions } = ownSet();
/** Page of a PDF, or slide of a presentation. */
function pageOf(name: string, answer: string): number | undefined {
  if (!/\.(pdf|pptx)$/.test(name)) return undefined;
  const text = readFileSync(join(sources, sourceOf.get(name) as string), 'utf8');
  const pages = name.endsWith('.pdf') ? text.split('<!-- page -->') : text.split(/^(?=#)/m);
  return pages.findIndex((page) => holds(page, answer)) + 1;
}

describe('our own set', () => {
  test('has at least 30 documents in at least 12 formats', () => {
    expect(documents.length).toBeGreaterThanOrEqual(30);
    expect(new Set(documents.map(({ name }) => name.split('.').at(-1))).size).toBeGreaterThanOrEqual(12);
  });

  test('has at least 80 questions with an answer and 15 without', () => {
    expect(questions.filter(({ answers }) => answers.length > 0).length).toBeGreaterThanOrEqual(80);
    expect(questions.filter(({ answers }) => answers.length === 0).length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds));
  });

  test('has a document for every source, and a question for every document', () => {
    const names = documents.map(({ name }) => name);
    expect([...sourceOf.keys()].filter((name) => !names.includes(name))).toEqual([]);
    const asked = new Set(questions.flatMap(({ answers }) => answers.map(({ document }) => document)));
    expect(names.filter((name) => !asked.has(name))).toEqual([]);
  });

  test.each(questions.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer }))))(
    '$id is answered in $document',
    async ({ document, text = '', page }) => {
      expect(holds(await textOf(document), text)).toBe(true);
      expect(page).toBe(pageOf(document, text));
    },
  );
});

describe.each(heldSets)('held-out questions: %s', (set) => {
  const held = heldQuestions(set);
  test('differ from all others, with about as many answerable as unanswerable ones', () => {
    const others = new Set(
      [...questions, ...heldSets.filter((other) => other !== set).flatMap(heldQuestions)].map(({ question }) => question),
    );
    expect(held.filter(({ question }) => others.has(question))).toEqual([]);
    const answered = held.filter(({ answers }) => answers.length > 0).length;
    expect(Math.abs(2 * answered - held.length)).toBeLessThanOrEqual(2);
  });

  test.each(held.flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer }))))(
    '$id is answered in $document',
    async ({ document, text = '' }) => {
      expect(holds(await textOf(document), text)).toBe(true);
    },
  );
});

describe('conversations about the documents', () => {
  test('has at least 40 distinct follow-ups, half of them held out', () => {
    const followed = documentConversations.filter(({ asked, means }) => asked !== means);
    expect(followed.length).toBeGreaterThanOrEqual(40);
    expect(followed.filter(({ set }) => set === 'held').length).toBeGreaterThanOrEqual(followed.length / 2);
    expect(new Set(documentConversations.map(({ before, asked }) => [...before, asked].join('\n'))).size).toBe(
      documentConversations.length,
    );
  });

  test.each(documentConversations.flatMap(({ asked, answers }) => answers.map((answer) => ({ asked, ...answer }))))(
    '$asked is answered in $document',
    async ({ document, text }) => {
      expect(text === undefined || holds(await textOf(document), text)).toBe(true);
    },
  );
});

test('parse() finds headings, paragraphs, lists, tables and pages', () => {
  expect(
    parse('# A\n\nbir\niki\n\n- x\n- y\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n<!-- page -->\n\n1. z').map(({ kind }) => kind),
  ).toEqual(['heading', 'paragraph', 'list', 'table', 'page', 'list']);
});

test('squadSet() returns a document for each paragraph', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'atolye-eval-')), 'kucuk.json');
  const qas = [
    { id: 'a', question: 'Ne zaman?', answers: [{ text: 'bugün', answer_start: 0 }] },
    { id: 7, question: 'Kim?', is_impossible: true, answers: [] },
  ];
  writeFileSync(
    file,
    JSON.stringify({
      version: '2.0',
      data: [
        {
          title: 'x',
          paragraphs: [
            { context: 'Bugün oldu.', qas },
            { context: 'Öteki.', qas: [] },
          ],
        },
      ],
    }),
  );
  const set = squadSet(file);
  expect(set.documents.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['kucuk-1.txt', 'Bugün oldu.'],
    ['kucuk-2.txt', 'Öteki.'],
  ]);
  expect(set.questions.map(({ id, answers }) => [id, answers])).toEqual([
    ['a', [{ document: 'kucuk-1.txt' }]],
    ['7', []],
  ]);
});
