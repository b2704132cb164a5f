import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { checklistOf, ticked } from '../../../schema/work/markdown/checklist.ts';
import { testSeed } from '../../support/random.ts';

const itemsOf = (text: string) => checklistOf(text).map(({ item, text, done, line }) => [item, text, done, line]);

/** Lines for which the web app renders a checkbox, and whether it is checked. */
function renderedBoxes(text: string): Map<number, boolean> {
  const boxes = new Map<number, boolean>();
  const li = ({
    node,
    className,
    children,
  }: {
    node?: { position?: { start: { line: number } } | undefined; children?: unknown };
    className?: string;
    children?: ReactNode;
  }) => {
    const line = node?.position?.start.line;
    if (className?.includes('task-list-item') && line) {
      const ticked = JSON.stringify(node?.children ?? []).match(/"type":"checkbox","checked":(true|false)|"checked":(true|false)/);
      boxes.set(line, (ticked?.[1] ?? ticked?.[2]) === 'true');
    }
    return createElement('li', null, children);
  };
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm], components: { li: li as never } }, text));
  return boxes;
}

describe('checklistOf', () => {
  test('ignores code that is indented below an item with two empty lines', () => {
    const text = '- \n\n     - [ ] kod\n';
    expect(renderedBoxes(text).size).toBe(0);
    expect(itemsOf(text)).toEqual([]);
    expect(itemsOf('- \n  - [ ] kutu')).toEqual([[1, 'kutu', false, 2]]);
  });

  test.each([
    ['is a heading by its underline', '- [ ] başlık\n  ---'],
    ['is a heading with a one-character underline', '- [ ] başlık\n  - '],
    ['is in a list that a number other than 1 begins after code', '    kod\n2) [ ] a'],
    ['is in such a list in the middle of a text', 'metin\n- 7. [ ] a'],
    ['is in a fence that begins after a tag', '<b>x</b>\n~~~\n\n- [ ] a'],
    ['is in a comment that begins after a tag', '<b>x</b>\n<!--\n\n- [ ] a'],
  ])('ignores what the web app does not render as a checkbox: a box that %s', (_, text) => {
    expect(renderedBoxes(text).size).toBe(0);
    expect(itemsOf(text)).toEqual([]);
  });

  test('finds list items at any depth and with any list marker', () => {
    const text =
      '# Liste\n- [ ] bir\n  * [x] iki **kalın**\n    1. [X] üç\n\nArada\n+ [ ]   dört  \r\n- değil\n- [] değil\n- [ ]değil\n-[ ] değil\n[ ] değil';
    expect(itemsOf(text)).toEqual([
      [1, 'bir', false, 2],
      [2, 'iki **kalın**', true, 3],
      [3, 'üç', true, 4],
      [4, 'dört', false, 7],
    ]);
  });

  test.each([
    ['fenced code', '```md\n- [ ] kod\n```\n- [ ] madde'],
    ['code with a longer fence', '~~~~\n~~~\n- [ ] kod\n~~~~\n- [ ] madde'],
    ['code in an item', '- a\n  ```\n  - [ ] kod\n  ```\n- [ ] madde'],
    ['code that its list ends', '- a\n  ```\n  - [ ] kod\n\n- [ ] madde'],
    ['indented code', 'a\n\n    - [ ] kod\n\n- [ ] madde'],
    ['HTML', '<!-- \n- [ ] gizli\n-->\n- [ ] madde'],
    ['a quotation', '> - [ ] alıntı\n\n- [ ] madde'],
  ])('ignores items in %s', (_, text) => {
    expect(itemsOf(text).map(([item, text]) => [item, text])).toEqual([[1, 'madde']]);
  });

  const piece = fc.constantFrom(
    ...[
      '- ',
      '* ',
      '+ ',
      '1. ',
      '2) ',
      '7. ',
      '  ',
      '   ',
      '    ',
      '\t',
      '[ ] ',
      '[x] ',
      '[X] ',
      '[ ]',
      '- [ ] ',
      '- [x] ',
      '  - [ ] ',
      '1. [ ] ',
    ],
    ...[
      '> ',
      '```',
      '~~~',
      '`',
      'metin',
      'iki söz',
      '# ',
      '---',
      '***',
      '| a | b |',
      '<div>',
      '<b>x</b>',
      '<!--',
      '-->',
      '</div>',
      '[x]: y',
      '[^1]: ',
    ],
    '\n',
    '\n',
    '\n',
    '\n\n',
  );

  test('finds only items that the web app renders, with the same state', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        const boxes = renderedBoxes(text);
        for (const { line, done, text: itemText } of checklistOf(text))
          expect([text, line, itemText, boxes.get(line)]).toEqual([text, line, itemText, done]);
      }),
      { seed: testSeed(), numRuns: 3_000 },
    );
  });

  test('sets the state of one item by changing one character', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), fc.boolean(), (pieces, n, done) => {
        const text = pieces.join('');
        const items = checklistOf(text);
        const chosen = items[n % (items.length || 1)];
        if (!chosen) return;
        const after = ticked(text, { ...chosen, done });
        expect(checklistOf(after)).toEqual(items.map((item) => (item === chosen ? { ...item, done } : item)));
        expect(after.length).toBe(text.length);
      }),
      { seed: testSeed(), numRuns: 1_000 },
    );
  });

  test('takes linear time for any text', () => {
    for (const text of [
      '- '.repeat(40_000),
      '> '.repeat(40_000),
      '-\t'.repeat(40_000),
      '1. '.repeat(30_000),
      '* '.repeat(49_000),
      '`'.repeat(90_000),
    ])
      expect(checklistOf(`${text}[ ] x\n\n# a\n- [ ] y`).length).toBeLessThanOrEqual(1);
    expect(checklistOf('- [ ] x\n'.repeat(12_500))).toHaveLength(12_500);
    expect(checklistOf(Array.from({ length: 300 }, (_, n) => `${' '.repeat(2 * n)}- [ ] x`).join('\n'))).toHaveLength(100);
  });

  test('rejects an item whose text has changed', () => {
    const text = '- [ ] bir\n- [ ] iki';
    for (const [item, name] of [
      [1, 'iki'],
      [3, 'üç'],
      [2, 'İki'],
    ] as const)
      expect(() => ticked(text, { item, text: name, done: true })).toThrow(expect.objectContaining({ code: 'checklist.changed' }));
  });
});
