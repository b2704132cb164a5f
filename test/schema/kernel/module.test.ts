import { expect, test } from 'vitest';
import { Problem } from '../../../schema/kernel/errors.ts';
import { defineModule, type Manifest, notFound, type ProblemCode } from '../../../schema/kernel/module.ts';

const texts = { tr: 'Bulunamadı.', en: 'Not found.' };

test.each<[string, string, Manifest, string]>([
  ['a name', 'task', {}, 'Two modules have the name task'],
  ['an id prefix', 'other', { idPrefixes: { other: 'tsk' } }, 'other: another module has the id prefix tsk'],
  ['a problem', 'other', { problems: { 'task.not_found': notFound(texts) } }, 'other: another module declares task.not_found'],
  ['an audit action', 'other', { audit: { 'token.created': texts } }, 'other: another module declares token.created'],
])('refuses %s that another module has', (_, name, manifest, message) => {
  expect(() => defineModule(name, manifest)).toThrow(message);
});

test('names the code of a problem that no module declares', () => {
  expect(() => new Problem('other.not_found' as ProblemCode)).toThrow('No module declares other.not_found; is schema/modules.ts imported?');
});
