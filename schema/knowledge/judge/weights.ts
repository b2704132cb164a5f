import type { Model } from './judge.ts';

/** Made by `npm run eval:train` of test/eval/train/texts.md: nothing to be written by hand. */
export const models: Readonly<Record<'lexical' | 'hybrid', Model>> = {
  lexical: {
    bias: -2.389,
    least: 0.396,
    weights: {
      said: 2.506,
      told: 4.689,
      title: -1.872,
      place: 0.516,
      short: -7.557,
      absent: 1.026,
      rarest: 0.443,
      lead: 0.345,
    },
  },
  hybrid: {
    bias: -4.687,
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
      near: 2.526,
    },
  },
};
