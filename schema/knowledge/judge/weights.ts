import type { Model } from './judge.ts';

/** Made by `npm run eval:train` of test/eval/train/texts.md: nothing to be written by hand. */
export const models: Readonly<Record<'lexical' | 'hybrid', Model>> = {
  lexical: {
    bias: -2.39,
    least: 0.395,
    weights: {
      said: 2.505,
      told: 4.688,
      title: -1.872,
      place: 0.515,
      short: -7.555,
      absent: 1.028,
      rarest: 0.444,
      lead: 0.347,
    },
  },
  hybrid: {
    bias: -4.694,
    least: 0.387,
    weights: {
      said: 1.412,
      told: 4.612,
      title: -2.444,
      place: 1.191,
      short: -6.378,
      absent: 0.868,
      rarest: 0.558,
      lead: 0.404,
      near: 2.51,
    },
  },
};
