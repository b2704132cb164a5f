import { test } from 'vitest';
import { random } from '../support/random.ts';
import { expectUndone, operations } from '../support/undo-oracle.ts';

const names = Object.keys(operations);

test.each(Array.from({ length: Number(process.env.UNDOS ?? 30) }, (_, index) => index))(
  'an undone run leaves what four readers see as it was: sequence %i',
  async () => {
    const below = random();
    await expectUndone(
      Array.from({ length: 60 }, () => names[below(names.length)] as string),
      below,
    );
  },
  60_000,
);
