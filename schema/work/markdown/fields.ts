import { builder } from '../../builder.ts';
import { check, text } from '../../kernel/input.ts';
import type { ChecklistItem as Item } from './checklist.ts';

const ChecklistItem = builder.objectRef<Item>('ChecklistItem').implement({
  description: 'Check box of a Markdown text: a list item that begins with `[ ]` or `[x]`.',
  extensions: { example: { item: 2, text: 'Yuvarlamayı düzelt', done: true, line: 4 } },
  fields: (t) => ({
    item: t.exposeInt('item', { description: 'Position among the check boxes of the text, from 1.' }),
    text: t.exposeString('text', { description: 'Text beside the box on its line, as Markdown.' }),
    done: t.exposeBoolean('done'),
    line: t.exposeInt('line', { description: 'Line of the text on which it begins, from 1.' }),
  }),
});

export const Checklist = builder.objectRef<readonly Item[]>('Checklist').implement({
  description: 'Check boxes of a Markdown text, in order. Boxes in code, HTML and quotations are ignored.',
  extensions: { example: { total: 5, done: 2 } },
  fields: (t) => ({
    total: t.int({ resolve: (items) => items.length }),
    done: t.int({ description: 'Number of ticked boxes.', resolve: (items) => items.filter(({ done }) => done).length }),
    items: t.field({ type: [ChecklistItem], resolve: (items) => [...items] }),
  }),
});

/** Field builder of an input type. */
export type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

/** Input fields that identify a box and set its new state. */
export const tickFields = (t: InputFields) => ({
  item: t.int({
    required: true,
    description: 'Position of the box in the text, from 1.',
    ...check({ minimum: 1, maximum: 100_000, example: 2 }),
  }),
  text: t.string({
    required: true,
    description: 'Text of the box, as in `checklist`: if it has changed, nothing is ticked.',
    ...text({ max: 100_000, example: 'Yuvarlamayı düzelt' }),
  }),
  done: t.boolean({ required: true, description: 'Whether to tick the box; `false` clears it.' }),
});
