import { buildField } from '../support/builders/index.ts';
import type { Concept } from '../support/concepts.ts';
import { all, leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project }) => {
    const { id, options } = await buildField(owner, { projects: [project], type: 'select', options: [{ name: 'Seçenek' }] });
    return { customField: id, fieldOption: options[0]?.id as string };
  },
  roles: {
    customField: seers,
    customFields: all,
    createCustomField: leads,
    updateCustomField: leads,
    deleteCustomField: leads,
  },
  withoutTool: {
    'reachable through another tool or a list': ['customField', 'customFields'],
    'irreversible, or affects the tasks of everyone': ['createCustomField', 'deleteCustomField', 'updateCustomField'],
  },
  inHistory: ['field.*', 'option', 'value'],
  write: async (ask, of, { project, task }) => {
    const make = (fields: object) => ask('POST', '/fields', { projects: [project], ...fields });
    const text = await make({ name: of('field'), type: 'text' });
    const select = await make({ name: of('field of options'), type: 'select', options: [{ name: of('option') }] });
    const preset = await make({ name: of('field with a default'), type: 'text', defaultValue: of('default') });
    await ask('PATCH', `/tasks/${task}`, { fields: { [text.key]: of('value'), [select.key]: select.options[0].id } });
    return [text, select, preset].map(({ id }) => `/fields/${id}`);
  },
};
