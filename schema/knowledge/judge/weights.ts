import type { Model } from './judge.ts';

/** Made by `npm run eval:train` of test/eval/train/texts.md: nothing to be written by hand. */
export const models: Readonly<Record<'lexical' | 'hybrid', Model>> = {
  lexical: {
    bias: -1.968,
    least: 0.261,
    weights: {
      covered: 1.546,
      said: 3.512,
      absent: 0.649,
      rarest: 0.846,
      namesMissing: -0.184,
      verb: 0.243,
      kind: -0.427,
      unit: 0.673,
      lead: 0.702,
      lift: 0.226,
      short: -6.298,
      whether: 0.161,
    },
  },
  hybrid: {
    bias: -1.432,
    least: 0.247,
    weights: {
      covered: 0.772,
      said: 4.363,
      absent: 0.534,
      rarest: 0.741,
      namesMissing: -0.048,
      verb: 0.232,
      kind: -0.447,
      unit: 0.488,
      lead: 0.5,
      lift: 0.207,
      short: -6.917,
      whether: 0.187,
      nearest: -0.446,
      nearestLead: -0.034,
      nearCovered: 0.567,
      agreed: -0.076,
    },
  },
};
