import { describe, expect, test } from 'vitest';
import { isId, newId, projectKey, taskNumber } from '../../../schema/kernel/ids.ts';
import { type IdKind, idPrefixes } from '../../../schema/kernel/module.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];

describe('ids', () => {
  test.each(kinds)('have the prefix of their kind and match no other kind: %s', (kind) => {
    const id = newId(kind);
    expect(id).toMatch(new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
    expect(kinds.filter((each) => isId(id, each))).toEqual([kind]);
    expect(isId(id)).toBe(true);
  });

  test('have unique prefixes', () => {
    expect(new Set(Object.values(idPrefixes)).size).toBe(kinds.length);
    for (const prefix of Object.values(idPrefixes)) expect(prefix).toMatch(/^[a-z]{3}$/);
  });

  test('sort by creation time', async () => {
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.push(newId('task'));
      const now = Date.now();
      while (Date.now() === now);
    }
    expect(made.toSorted()).toEqual(made);
  });

  test('are unique', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId('task'))).size).toBe(10_000);
  });

  test.each([
    '',
    'tsk',
    'tsk_',
    '01jcx6y3m8e7v9t5w2b4n6q8r0',
    'tsk-01jcx6y3m8e7v9t5w2b4n6q8r0',
    'TSK_01jcx6y3m8e7v9t5w2b4n6q8r0',
    'tsk_01JCX6Y3M8E7V9T5W2B4N6Q8R0',
    'tsk_81jcx6y3m8e7v9t5w2b4n6q8r0',
    'tsk_01jcx6y3m8e7v9t5w2b4n6q8r',
    'tsk_01jcx6y3m8e7v9t5w2b4n6q8r00',
    'tsk_01jcx6y3m8e7v9t5w2b4n6q8ri',
    'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0\n',
    ' tsk_01jcx6y3m8e7v9t5w2b4n6q8r0',
    'xyz_01jcx6y3m8e7v9t5w2b4n6q8r0',
    "tsk_01jcx6y3m8e7v9t5w2b4n6q8r'",
  ])('%j is not an id', (text) => {
    expect(isId(text)).toBe(false);
  });

  test.each([
    [projectKey, ['WEB', 'AB', 'A1', 'ABCDEFGHIJ'], ['web', 'A', 'ABCDEFGHIJK', '1AB', 'WEB-1', 'ÇAY', 'WEB\n', '']],
    [taskNumber, ['WEB-1', 'A1-999999999'], ['WEB', 'WEB-0', 'WEB-01', 'WEB-1234567890', 'web-1', 'WEB-1 ', 'WEB--1', 'WEB-1\n']],
  ])('match %s', (pattern, good, bad) => {
    expect(good.filter((text) => !pattern.test(text))).toEqual([]);
    expect(bad.filter((text) => pattern.test(text))).toEqual([]);
  });
});
