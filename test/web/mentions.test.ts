import { describe, expect, test } from 'vitest';
import * as parser from '../../web/src/ui/writing/mention-parser.ts';
import { linkedMentions, mentionedIn, setParser, typed, withIds } from '../../web/src/ui/writing/mentions.ts';

const id = 'usr_01h0000000000000000000000a';
const ayse = { id, name: 'Ayşe Yılmaz' };
const mention = `@[Ayşe Yılmaz](${id})`;

setParser(parser);

describe('mentions in a text', () => {
  test('are links in rendered text and names in the editor', () => {
    expect(linkedMentions(`Bak ${mention}, **${mention}**`)).toBe(`Bak [@Ayşe Yılmaz](${id}), **[@Ayşe Yılmaz](${id})**`);
    expect(typed(`Bak ${mention}!`)).toBe('Bak @Ayşe Yılmaz!');
    expect(mentionedIn(`${mention} ${mention}`)).toEqual([ayse, ayse]);
    expect(withIds('Bak @Ayşe Yılmaz, @Ayşe', [ayse])).toBe(`Bak ${mention}, @Ayşe`);
  });

  test.each([
    ['code', (text: string) => `önce \`${text}\` sonra`],
    ['a block of code', (text: string) => `önce\n\n\`\`\`\n${text}\n\`\`\``],
    ['a fence that is not closed', (text: string) => `~~~\n${text}`],
    ['indented code', (text: string) => `önce\n\n    ${text}`],
    ['HTML', (text: string) => `<!-- ${text} -->`],
  ])('are ignored in %s', (_, within) => {
    expect(linkedMentions(within(mention))).toBe(within(mention));
    expect(typed(within(mention))).toBe(within(mention));
    expect(mentionedIn(within(mention))).toEqual([]);
    expect(withIds(within('@Ayşe Yılmaz'), [ayse])).toBe(within('@Ayşe Yılmaz'));
  });

  test('are ignored after a backslash', () => {
    expect(typed(`\\${mention}`)).toBe(`\\${mention}`);
    expect(typed(`\\\\${mention}`)).toBe('\\\\@Ayşe Yılmaz');
  });
});
