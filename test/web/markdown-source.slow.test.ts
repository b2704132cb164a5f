import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { markdownElements } from '../../web/src/ui/markdown-elements.ts';
import { MarkdownSource, markdownOf } from '../../web/src/ui/writing/markdown-source.ts';
import { nodes } from '../../web/src/ui/writing/nodes.ts';
import { random } from '../support/random.ts';

const schema = getSchema(nodes());
const read = (text: string) => MarkdownSource.read(text, schema);
/** HTML of the web app's renderer. */
const html = (text: string) => renderToStaticMarkup(createElement(Fragment, null, markdownElements(text)));
/** HTML of another renderer of GitHub's dialect. */
const expected = (text: string) => renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm] }, text));
/** HTML without white space that no reader sees. */
const readable = (markup: string) =>
  markup
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/ ?(<[^>]*>) ?/g, '$1')
            .trim(),
    )
    .join('');

/** The text with each of its blocks written again, as if all had been edited. */
function rewritten(text: string): string {
  const doc = read(text)?.doc;
  if (!doc) throw new Error(`This text is not supported:\n${text}`);
  return markdownOf(doc.children);
}

/** Markdown of this repository, which writers of all kinds have written. Comments and pictures in HTML are left out. */
const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const withoutHtml = (text: string) => text.replaceAll(/^ *<(?:!--|picture>).*>\n/gm, '');

/** Random Markdown of all blocks and marks that the editor knows. */
function generated(below: (limit: number) => number): string {
  const one = <T>(...choices: readonly T[]): T => choices[below(choices.length)] as T;
  const many = (most: number, make: () => string) => Array.from({ length: 1 + below(most) }, make);
  const word = () =>
    one(
      'Işık',
      'snake_case',
      'a*b',
      '1.',
      '#iş',
      'WEB-1',
      '2 < 3',
      'x & y',
      '~yaklaşık~',
      '[kutu]',
      'C:\\yol',
      '!',
      '😀',
      '&amp;',
      '+',
      '-',
      '`a`',
      'https://ornek.com/a_b',
      'ali@ornek.com',
      '@[Ayşe Demir](usr_01h00000000000000000000000)',
    );
  const words = () => many(5, word).join(' ');
  const safe = () => one('düz', 'iki söz', 'Çok, noktalı.', 'a1');
  const inline = (): string =>
    many(4, () =>
      one(
        words,
        safe,
        () => `**${safe()}**`,
        () => `*${safe()}*`,
        () => `_${safe()} **${safe()}** ${safe()}_`,
        () => `~~${safe()}~~`,
        () => `\`${one('kod', 'a | b', '*')}\``,
        () => `[${safe()}](${one('https://ornek.com', '/files/fil_1', 'a.md "Başlık"', '<a b>')})`,
        () => `![${safe()}](/files/fil_1)`,
      )(),
    ).join(one(' ', ' ', '\n', '  \n', '\\\n'));
  const line = () =>
    inline()
      .replaceAll(/[\\ ]*\n/g, ' ')
      .replaceAll('|', '\\|');
  const indented = (text: string, by: string) => text.replaceAll(/\n(?=.)/g, `\n${by}`);
  const list = (depth: number): string => {
    const [bullet, between] = [one('-', '*', '+'), one('\n', '\n', '\n\n')];
    const isOrdered = below(3) === 0;
    return many(4, () => '')
      .map((_, index) => {
        const marker = isOrdered ? `${index + 1}${one('.')} ` : `${bullet} `;
        const box = one('', '', '[ ] ', '[x] ');
        const inside = depth > 0 && below(3) === 0 ? `\n${list(depth - 1)}` : '';
        return marker + indented(`${box}${line()}${inside}`, ' '.repeat(marker.length));
      })
      .join(between);
  };
  const table = () => {
    const width = 1 + below(3);
    const row = () => `|${Array.from({ length: width }, () => ` ${one(line, () => '')()} |`).join('')}`;
    return [row(), `|${Array.from({ length: width }, () => one('---|', ':-:|', '--:|')).join('')}`, ...many(3, row)].join('\n');
  };
  const block = (depth: number): string =>
    one(
      inline,
      () => `${'#'.repeat(1 + below(6))} ${line()}`,
      () => `${safe()}\n${one('===', '---')}`,
      () => list(2),
      table,
      () => one('---', '***', '___'),
      () =>
        `${one('```', '~~~')}${one('', 'js', 'sh title=x')}\n${words()}\n\n  ${safe()}\n`.replace(
          /^(```|~~~)[\s\S]*$/,
          (all, fence) => all + fence,
        ),
      () => `    ${safe()}\n    ${safe()}`,
      () => (depth > 0 ? `> ${indented(block(depth - 1), '> ').replaceAll('\n\n', '\n>\n')}` : safe()),
    )();
  return many(6, () => block(1)).join(one('\n\n', '\n\n', '\n\n\n')) + one('', '\n');
}

describe('Markdown is rendered', () => {
  test.for(files)('as by another renderer: %s', (file) => {
    const text = withoutHtml(readFileSync(file, 'utf8'));
    expect(readable(html(text))).toBe(readable(expected(text)));
  });

  test('as by another renderer, whatever its blocks are', () => {
    const below = random();
    for (let round = 0; round < 500; round++) {
      const text = generated(below);
      expect(readable(html(text)), text).toBe(readable(expected(text)));
    }
  });

  test.for([
    'bağ: [bir][1], [1], [1][], ![resim][1], [yok][2], ![yok][]\n\n[1]: /a.png "Başlık"',
    '[a](/\\kotu.example) [b](<java\nscript:x>) [c](javascript:x) [d](JaVaScRiPt:x) [e](data:text/html,x) [f](vbscript:x) ![g](javascript:x)',
    '[ş](/ş?a=%C5%9F&b=%&c=<d>) <https://ornek.com/ş> <ali@ornek.com> [x](mailto:ali@ornek.com)',
    '<script>alert(1)</script>\n\nsatır <img src=x onerror=alert(1)> içi &lt;b&gt; &amp;amp;',
    '- [ ]\n- [x] bir\n\n  iki\n- # başlık',
    '| a | b |\n|---|:-:|\n| 1 |\n| 1 | 2 | 3 |',
    '3. üç\n4. dört',
  ])('also in rare forms: %s', (text) => expect(readable(html(text))).toBe(readable(expected(text))));

  test('with footnotes below, in the order of their first reference', () => {
    expect(html('a[^2] b[^1] c[^2]\n\n[^1]: bir\n\n[^2]: iki[^3]\n\n[^3]: üç\n\n[^4]: yok')).toBe(
      '<p>a<sup>1</sup> b<sup>2</sup> c<sup>1</sup></p>' +
        '<ol class="footnotes"><li><p>iki<sup>3</sup></p></li><li><p>bir</p></li><li><p>üç</p></li></ol>',
    );
  });
});

describe('Markdown that is edited as formatted text', () => {
  test.for(files)('%s: stays as it is without edits, and looks the same after all blocks were edited', (file) => {
    const text = withoutHtml(readFileSync(file, 'utf8'));
    const source = read(text);
    expect(source?.write(source.doc)).toBe(text);
    expect(html(rewritten(text))).toBe(html(text));
    expect(read(rewritten(text))?.doc.toJSON()).toEqual(source?.doc.toJSON());
  });

  test('generated texts stay as they are without edits, and look the same after all blocks were edited', () => {
    const below = random();
    let supported = 0;
    for (let round = 0; round < 500; round++) {
      const text = generated(below);
      const source = read(text);
      if (!source) continue;
      supported++;
      expect(source.write(source.doc)).toBe(text);
      expect(html(rewritten(text)), text).toBe(html(text));
      expect(read(rewritten(text))?.doc.toJSON(), text).toEqual(source.doc.toJSON());
    }
    expect(supported).toBeGreaterThan(480);
  });

  test('an edited block leaves the others as they were written', () => {
    const text = '* bir\n* iki\n\n__kalın__ _eğik_\n\nSon\n===\n\n\n1) a\n';
    const source = read(text);
    const [list, paragraph, ...others] = source?.doc.children ?? [];
    if (!source || !list || !paragraph) throw new Error('not read');
    const edited = paragraph.type.create(null, schema.text('yeni *'));
    expect(source.write(source.doc.copy(source.doc.content.replaceChild(1, edited)))).toBe(
      '* bir\n* iki\n\nyeni \\*\n\nSon\n===\n\n\n1) a\n',
    );
    // Two lists that meet stay two.
    const joined = schema.node('doc', null, [list, list.type.create(list.attrs, list.content), ...others]);
    expect(read(source.write(joined))?.doc.childCount).toBe(joined.childCount);
  });

  test.for(['<b>HTML</b>', 'dipnot[^1]\n\n[^1]: altta', '[bağ][1]\n\n[1]: https://ornek.com', '![resim][1]\n\n[1]: /a.png', '*a *b* c*'])(
    'does not take syntax that it cannot keep: %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});
