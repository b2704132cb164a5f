import type { Model } from './judge.ts';

/** Made by `npm run eval:train` of test/eval/train/texts.md: nothing to be written by hand. */
export const models: Readonly<Record<'lexical' | 'hybrid', Model>> = {
  lexical: {
    bias: -2.606,
    least: 0.375,
    weights: {
      said: 2.865,
      told: 4.254,
      title: -2.002,
      place: 0.625,
      short: -6.916,
      absent: 0.859,
      rarest: 0.27,
      lead: 0.523,
    },
  },
  hybrid: {
    bias: -4.484,
    least: 0.372,
    weights: {
      said: 1.618,
      told: 4.265,
      title: -2.659,
      place: 0.836,
      short: -5.678,
      absent: 0.735,
      rarest: 0.406,
      lead: 0.455,
      near: 2.042,
      agree: 0.715,
    },
  },
};
