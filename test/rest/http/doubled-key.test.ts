import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubledKey } from '../../../src/adapters/json.ts';
import { testSeed } from '../../support/random.ts';

const text = fc.string({ unit: 'binary' });
const value = fc.jsonValue({ stringUnit: 'binary' });
const run = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { numRuns: 2000, seed: testSeed() });

test('doubledKey finds no duplicate in the output of JSON.stringify', () => {
  run(
    fc.property(value, fc.nat(4), (any, indent) => {
      expect(doubledKey(JSON.stringify(any, null, indent))).toBeUndefined();
    }),
  );
});

test('doubledKey finds a duplicate key at any depth', () => {
  run(
    fc.property(fc.dictionary(text, value, { minKeys: 1 }), fc.array(text), (object, path) => {
      const [key] = Object.keys(JSON.parse(JSON.stringify(object))) as [string];
      const doubled = `${JSON.stringify(object).slice(0, -1)}, ${JSON.stringify(key)} : 1}`;
      const nested = path.reduce((inner, name) => `[{${JSON.stringify(name)}: ${inner}}]`, doubled);
      expect(doubledKey(nested)).toBe(key);
    }),
  );
});

test('doubledKey terminates on invalid JSON', () => {
  run(fc.property(fc.array(fc.constantFrom('{', '}', '"', '\\', ':', ' ', 'a', '\\u00')), (signs) => void doubledKey(signs.join(''))));
});
