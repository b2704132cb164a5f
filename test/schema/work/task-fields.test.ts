import { readFileSync } from 'node:fs';
import { type DocumentNode, type FragmentDefinitionNode, isInputObjectType, isObjectType, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../../schema/index.ts';
import { eachField, inputFields, simpleFragment, taskFields } from '../../../schema/work/task/fields.ts';
import type { TaskAttribute } from '../../../schema/work/task/filter/attribute.ts';
import { taskAttributes } from '../../../schema/work/task/filter/attributes.ts';
import { readOperations } from '../../../src/adapters/rest/rows.ts';
import { completionAt } from '../../../web/src/features/list/completion.ts';
import { columns } from '../../../web/src/features/list/view.ts';

const names = Object.keys(taskFields);
const sorted = (some: readonly string[]) => some.toSorted();

const fieldsOf = (type: string) => {
  const named = schema.getType(type);
  return isObjectType(named) || isInputObjectType(named) ? Object.keys(named.getFields()) : [];
};

/** Fields of `Task` that are not in the table: nested lists and computed values. */
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

test('taskFields lists exactly the fields of Task', () => {
  expect(sorted(fieldsOf('Task'))).toEqual(sorted([...beside, ...names]));
});

const restOperations = readOperations(schema);
const ofAssistant = readFileSync(`${import.meta.dirname}/../../../schema/knowledge/assistant/tools.graphql`, 'utf8');
const tools = parse(`${ofAssistant} ${simpleFragment}`);

/** Field names that a fragment selects, by itself or by other fragments of its document. */
function selectedBy({ definitions }: DocumentNode, name: string): string[] {
  const fieldsIn = (name: string): string[] => {
    const fragment = definitions.find(
      (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    );
    return (fragment?.selectionSet.selections ?? []).flatMap((each) => {
      if (each.kind === Kind.FIELD) return each.name.value;
      return each.kind === Kind.FRAGMENT_SPREAD ? fieldsIn(each.name.value) : [];
    });
  };
  return sorted(fieldsIn(name));
}

test('REST returns all fields of taskFields', () => {
  expect(selectedBy(restOperations, 'TaskFields')).toEqual(sorted(['id', ...names]));
});

test('the assistant reads every input field', () => {
  const beside = ['id', 'number', 'version', 'watchers'];
  expect(selectedBy(tools, 'TaskDetails').filter((name) => !beside.includes(name))).toEqual(sorted(inputFields));
});

describe('the tasks of a template', () => {
  const fields = Object.keys(eachField(({ template }) => template));
  // Dates are stored as a number of days after the creation of the task.
  const templateFields = sorted(fields.map((name) => ({ startDate: 'startAfter', dueDate: 'dueAfter' })[name] ?? name));

  test('have the same fields in GraphQL, in its input and in REST', () => {
    expect(sorted(fieldsOf('TemplateTask'))).toEqual(templateFields);
    expect(sorted(fieldsOf('TemplateTaskInput'))).toEqual(templateFields);
    expect(selectedBy(restOperations, 'TemplateTaskFields')).toEqual(templateFields);
  });

  test('have every input field that is stored in a column', () => {
    const missing = eachField(({ write, template }) => (typeof write === 'object' && write !== null && !template ? true : null));
    expect(missing).toEqual({});
  });
});

describe('the task filter', () => {
  const ofField = eachField(({ filter }) => filter);

  test('has exactly the attributes that taskFields names', () => {
    const named = Object.entries(ofField).flatMap(([name, filter]) => ('number' in filter ? [name] : filter));
    expect(sorted([...new Set(named)])).toEqual(sorted([...Object.keys(taskAttributes), 'field']));
  });

  test('lacks attributes only for fields whose reason is in docs/api/lists.md', () => {
    const guide = readFileSync(`${import.meta.dirname}/../../../docs/api/lists.md`, 'utf8');
    const reasons = guide.split('\n').find((line) => line.startsWith('There is no filter by ')) ?? '';
    for (const name of names.filter((each) => !(each in ofField))) expect(reasons).toContain(`\`${name}\``);
  });

  test('is offered as completion in the app, under each name in both languages', () => {
    const nothing = { statuses: [], people: [], labels: [], projects: [], fields: [] };
    const offered = (language: 'tr' | 'en', part: string) => completionAt(part, part.length, nothing, language).options;
    for (const [name, { aliases }] of Object.entries<TaskAttribute>(taskAttributes)) {
      if (['deleted', 'done', 'text'].includes(name)) continue;
      const english = [name, ...aliases].some((each) => offered('en', each).includes(`${each}:`));
      const turkish = aliases.some((each) => offered('tr', each).includes(`${each}:`));
      expect([name, english, turkish]).toEqual([name, true, true]);
    }
  });
});

test('the app’s lists and exports have each field as a column, or are listed here as without', () => {
  const without = ['parent', 'startDate', 'milestone', 'recurrence', 'position', 'watchers', 'blockedBy', 'blocks'];
  const more = ['createdBy', 'completedAt', 'deletedAt', 'createdAt', 'version', 'fields', 'description'];
  expect(sorted(names.filter((name) => !columns.includes(name as 'title')))).toEqual(sorted([...without, ...more]));
});

test.each([
  ['CreateTaskInput', ['before', 'after', 'template']],
  ['UpdateTaskInput', ['id', 'expectedVersion', 'before', 'after', 'addLabels', 'removeLabels', 'addBlockedBy', 'removeBlockedBy']],
])('%s has exactly the writable fields', (input, others) => {
  expect(sorted(fieldsOf(input))).toEqual(sorted([...inputFields, ...others]));
});

test('every written field is in the event payload and has a display name', () => {
  expect(Object.keys(eachField(({ write, event, names }) => (write && !(event && names) ? true : null)))).toEqual([]);
});
