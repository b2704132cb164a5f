import { useEffect, useState } from 'react';
import { useData } from '../../../data/use-data.ts';
import { limitsDocument } from './document.ts';

/** Maximum number of samples: half an hour at one sample every ten seconds. */
const maxSamples = 180;

/** Number of used requests at a time, by name of the limit. */
export type Sample = { readonly at: number; readonly used: Readonly<Record<string, number>> };

/** Samples of the limits since the page was opened. */
export function useSamples(): readonly Sample[] {
  const { data } = useData(limitsDocument, {});
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (!data) return;
    const used = Object.fromEntries(data.me.credential.limits.map(({ name, limit, remaining }) => [name, limit - remaining]));
    setSamples((before) => [...before, { at: Date.now(), used }].slice(-maxSamples));
  }, [data]);
  return samples;
}
