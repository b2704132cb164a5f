import { readFileSync } from 'node:fs';
import { type FragmentDefinitionNode, isInputObjectType, isObjectType, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { eachField, taskFields } from '../../schema/work/task/fields.ts';

const names = Object.keys(taskFields);
const sorted = (some: readonly string[]) => some.toSorted();

const fieldsOf = (type: string) => {
  const named = schema.getType(type);
  return isObjectType(named) || isInputObjectType(named) ? Object.keys(named.getFields()) : [];
};

/** What is read with a task and is no field of it. */
const relations = ['relatesTo', 'duplicateOf', 'duplicates'];
const beside = [
  'id',
  'activity',
  'checklist',
  'comments',
  'fieldValues',
  'mentionedBy',
  'mentionedIn',
  'references',
  'reminders',
  'subtasks',
  'timeEntries',
  'timeSpent',
  'viewerCan',
  ...relations,
];

test('the table has the fields that a task has, and no others', () => {
  expect(sorted(fieldsOf('Task'))).toEqual(sorted([...beside, ...names]));
});

test('REST shows all of them', () => {
  const file = `${import.meta.dirname}/../../src/adapters/rest/task.graphql`;
  const fragment = parse(readFileSync(file, 'utf8')).definitions.find(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === 'TaskFields',
  );
  const shown = fragment?.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : ''));
  expect(sorted(shown ?? [])).toEqual(sorted(['id', ...names]));
});

/** Set by whom they are about, or by what a task is put beside: no input names them. */
const written = sorted(Object.keys(eachField(({ write }) => write)).filter((name) => !['watchers', 'position'].includes(name)));

test.each([
  ['CreateTaskInput', ['before', 'after', 'template']],
  ['UpdateTaskInput', ['id', 'expectedVersion', 'before', 'after', 'addLabels', 'removeLabels', 'addBlockedBy', 'removeBlockedBy']],
])('%s has what is written, and nothing that is not', (input, others) => {
  expect(sorted(fieldsOf(input))).toEqual(sorted([...written, ...others]));
});

test('what is written is told, by name', () => {
  expect(Object.keys(eachField(({ write, tell, names }) => (write && !(tell && names) ? true : null)))).toEqual([]);
});
