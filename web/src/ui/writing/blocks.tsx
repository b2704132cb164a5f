import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLetterT,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhotoPlus,
  IconSeparator,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
} from '@tabler/icons-react';
import type { ChainedCommands } from '@tiptap/core';
import type { TextKey } from '../../i18n/messages.ts';
import type { texts } from './messages.ts';

type Entry = {
  readonly key: TextKey<typeof texts>;
  readonly icon: Icon;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Name and attributes of the node or mark whose button is pressed. */
  readonly active?: readonly [name: string, attributes?: object];
};

export const marks: readonly Entry[] = [
  { key: 'bold', icon: IconBold, run: (chain) => chain.toggleBold(), active: ['bold'] },
  { key: 'italic', icon: IconItalic, run: (chain) => chain.toggleItalic(), active: ['italic'] },
  { key: 'strike', icon: IconStrikethrough, run: (chain) => chain.toggleStrike(), active: ['strike'] },
  { key: 'code', icon: IconCode, run: (chain) => chain.toggleCode(), active: ['code'] },
];

const heading = (level: 1 | 2 | 3, icon: Icon): Entry => ({
  key: `heading${level}`,
  icon,
  run: (chain) => chain.toggleHeading({ level }),
  active: ['heading', { level }],
});

/** Blocks of the menu of `/`. */
export const blocks: readonly Entry[] = [
  { key: 'text', icon: IconLetterT, run: (chain) => chain.clearNodes() },
  heading(1, IconH1),
  heading(2, IconH2),
  heading(3, IconH3),
  { key: 'bulletList', icon: IconList, run: (chain) => chain.toggleBulletList(), active: ['bulletList'] },
  { key: 'orderedList', icon: IconListNumbers, run: (chain) => chain.toggleOrderedList(), active: ['orderedList'] },
  { key: 'checklist', icon: IconListCheck, run: (chain) => chain.toggleChecklist() },
  { key: 'quote', icon: IconBlockquote, run: (chain) => chain.toggleBlockquote(), active: ['blockquote'] },
  { key: 'codeBlock', icon: IconSourceCode, run: (chain) => chain.toggleCodeBlock(), active: ['codeBlock'] },
  { key: 'table', icon: IconTable, run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }), active: ['table'] },
  { key: 'rule', icon: IconSeparator, run: (chain) => chain.setHorizontalRule() },
];

/** Blocks with a button; the others are in the menu of `/`. */
const withButton: readonly string[] = ['heading2', 'bulletList', 'orderedList', 'checklist', 'quote', 'codeBlock', 'table'];
export const buttons: readonly Entry[] = blocks.filter(({ key }) => withButton.includes(key));

export const tableActions: readonly Omit<Entry, 'icon'>[] = [
  { key: 'rowAfter', run: (chain) => chain.addRowAfter() },
  { key: 'columnAfter', run: (chain) => chain.addColumnAfter() },
  { key: 'deleteRow', run: (chain) => chain.deleteRow() },
  { key: 'deleteColumn', run: (chain) => chain.deleteColumn() },
  { key: 'deleteTable', run: (chain) => chain.deleteTable() },
];

export const pictureIcon = IconPhotoPlus;
