import { builder } from '../../builder.ts';
import { check, text } from '../../kernel/input.ts';
import type { ChecklistItem as Item } from './checklist.ts';

const ChecklistItem = builder.objectRef<Item>('ChecklistItem').implement({
  description: 'A box of a Markdown text: an item of a list that begins with `[ ]` or `[x]`.',
  extensions: { example: { item: 2, text: 'Yuvarlamayı düzelt', done: true, line: 4 } },
  fields: (t) => ({
    item: t.exposeInt('item', { description: 'Its place among the boxes of the text, from 1.' }),
    text: t.exposeString('text', { description: 'Text beside the box on its line, as Markdown.' }),
    done: t.exposeBoolean('done'),
    line: t.exposeInt('line', { description: 'The line of the text it begins on, from 1.' }),
  }),
});

export const Checklist = builder.objectRef<readonly Item[]>('Checklist').implement({
  description: 'The boxes of a Markdown text, in its order; none of them in code, HTML or a quotation.',
  extensions: { example: { total: 5, done: 2 } },
  fields: (t) => ({
    total: t.int({ resolve: (items) => items.length }),
    done: t.int({ description: 'How many are ticked.', resolve: (items) => items.filter(({ done }) => done).length }),
    items: t.field({ type: [ChecklistItem], resolve: (items) => [...items] }),
  }),
});

/** Field builder of an input type. */
export type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

/** Input fields that identify a box and set its new state. */
export const tickFields = (t: InputFields) => ({
  item: t.int({
    required: true,
    description: 'Place of the box among those of the text, from 1.',
    ...check({ minimum: 1, maximum: 100_000, example: 2 }),
  }),
  text: t.string({
    required: true,
    description: 'Text of the box, as in `checklist`: if it has changed, nothing is ticked.',
    ...text({ max: 100_000, example: 'Yuvarlamayı düzelt' }),
  }),
  done: t.boolean({ required: true, description: 'Whether it is to be ticked.' }),
});
