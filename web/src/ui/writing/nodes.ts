import { type AnyExtension, type Editor, Extension, InputRule, Node } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { ListItem } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    checklist: {
      /** Gives the selected list items a checkbox, or removes it; makes a list of other blocks. */
      toggleChecklist: () => ReturnType;
    };
  }
}

/** Position of the innermost list item around a position. */
function itemAround($pos: ResolvedPos): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === 'listItem') return $pos.before(depth);
  return undefined;
}

/** Sets or removes the checkboxes of the selected items. Without `checked`, they get one unless all have one. */
function checkItems(tr: Transaction, checked?: boolean): void {
  const { from, to } = tr.selection;
  const items = new Set<number>();
  tr.doc.nodesBetween(from, to, (node, at) => {
    const item = node.isTextblock ? itemAround(tr.doc.resolve(at + 1)) : undefined;
    if (item !== undefined) items.add(item);
  });
  const haveAll = [...items].every((at) => tr.doc.nodeAt(at)?.attrs.checked !== null);
  for (const at of items) tr.setNodeAttribute(at, 'checked', checked ?? (haveAll ? null : false));
}

/** Depth of a Markdown heading below the heading above the text. */
export const headingDepth = (level: number): number => (level < 3 ? 1 : level === 3 ? 2 : 3);

const isInList = ({ selection: { $from } }: EditorState): boolean => itemAround($from) !== undefined;

/** List item with an optional checkbox, as in GitHub's Markdown. */
const Item = ListItem.extend({
  content: 'block+',
  addAttributes: () => ({
    checked: {
      default: null,
      parseHTML: (element) => (element.dataset.checked === undefined ? null : element.dataset.checked === 'true'),
      renderHTML: ({ checked }) => (checked === null ? {} : { 'data-checked': checked }),
    },
    spread: { default: false, rendered: false },
  }),
  addCommands: () => ({
    toggleChecklist:
      () =>
      ({ chain, state }) => {
        const check = ({ tr }: { tr: Transaction }) => {
          checkItems(tr);
          return true;
        };
        return isInList(state) ? chain().command(check).run() : chain().toggleBulletList().command(check).run();
      },
  }),
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler: ({ range, match, chain, state }) => {
          const checked = match[1]?.toLowerCase() === 'x';
          const deleted = chain().deleteRange(range);
          (isInList(state) ? deleted : deleted.toggleBulletList())
            .command(({ tr }) => {
              checkItems(tr, checked);
              return true;
            })
            .run();
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Enter: ({ editor }: { editor: Editor }) => {
        const at = itemAround(editor.state.selection.$from);
        const hasBox = at !== undefined && editor.state.doc.nodeAt(at)?.attrs.checked !== null;
        return editor.commands.splitListItem(this.name, hasBox ? { checked: false } : {});
      },
      'Mod-Shift-9': () => this.editor.commands.toggleChecklist(),
    };
  },
});

/** Attributes that keep how a block was written in Markdown. */
const Written = Extension.create({
  name: 'written',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { marker: hidden(null), spread: hidden(false) } },
    { types: ['codeBlock'], attributes: { meta: hidden(null) } },
  ],
});
const hidden = (value: unknown) => ({ default: value, rendered: false });

/** Line break of the source, which the rendered text shows as a space. */
const SoftBreak = Node.create({
  name: 'softBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br[data-soft]', priority: 60 }],
  renderHTML: () => ['br', { 'data-soft': '' }],
  renderText: () => '\n',
});

export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: '' }, name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-person]',
      getAttrs: (element) => ({ id: element.dataset.person, name: element.textContent?.replace(/^@/, '') }),
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-person': node.attrs.id }, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
});

/** Whether the rendered text has this link, too: one of this site, or of a protocol that runs no code. */
const isAllowed = (url: string): boolean => /^(?:(?:https?|mailto):|[^:]*(?:[/?#]|$))/i.test(url);

/** Headings with the tags of rendered text, so that their levels follow those of the page. */
const headingsBelow = (below: number) =>
  Heading.extend({
    parseHTML() {
      const own = this.options.levels.map((level) => ({ tag: `[data-level="${level}"]`, attrs: { level }, priority: 60 }));
      return [...own, ...(this.parent?.() ?? [])];
    },
    renderHTML: ({ node: { attrs } }) => [`h${below + headingDepth(attrs.level)}`, { 'data-level': attrs.level }, 0],
  });

/** Cells have one paragraph, as in Markdown. */
const cell = { content: 'paragraph' };

/**
 * Nodes and marks of a text: what GitHub's Markdown has, except HTML, footnotes and link definitions.
 * @param below level of the heading above the text, for the levels of its headings
 */
export function nodes(below = 1): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: false,
      listItem: false,
      underline: false,
      code: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: isAllowed,
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
    }),
    headingsBelow(below),
    // Code can be bold or a link.
    Code.extend({ excludes: '' }),
    Item,
    Written,
    SoftBreak,
    Picture,
    Mention,
    Table,
    TableRow,
    TableHeader.extend(cell),
    TableCell.extend(cell),
  ];
}
