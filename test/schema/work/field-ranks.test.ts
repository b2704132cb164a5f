import { expect, test } from 'vitest';
import { ranksOf } from '../../../schema/work/field/ranks.ts';
import { random } from '../../support/random.ts';

const option = (id: string) => ({ id, name: id, color: '#8a8f98' });

test('ranks of options stay unique and sorted after any inserts, moves and removals', () => {
  const next = random();
  for (let round = 0; round < 50; round += 1) {
    let [options, ranks] = [[option('o0')], ranksOf([option('o0')], { options: [], ranks: [] })];
    for (let made = 1; made < 40; made += 1) {
      const changed = [...options];
      if (next(3) === 0) changed.splice(next(changed.length), 1);
      if (next(2) === 0) changed.splice(next(changed.length + 1), 0, option(`o${made}`));
      if (changed.length > 1) changed.splice(next(changed.length), 0, ...changed.splice(next(changed.length), 1));
      ranks = ranksOf(changed, { options, ranks });
      options = changed;
      expect(ranks).toHaveLength(options.length);
      expect(ranks).toEqual([...new Set(ranks)].sort());
    }
  }
});

test('moving an option changes only its own rank', () => {
  const options = [...'abcdef'].map(option);
  const ranks = ranksOf(options, { options: [], ranks: [] });
  for (let from = 0; from < options.length; from += 1)
    for (let to = 0; to < options.length; to += 1) {
      const moved = [...options];
      moved.splice(to, 0, ...moved.splice(from, 1));
      const after = ranksOf(moved, { options, ranks });
      const changed = moved.filter(({ id }, place) => after[place] !== ranks[options.findIndex((each) => each.id === id)]);
      expect(changed.length).toBe(from === to ? 0 : 1);
    }
});
