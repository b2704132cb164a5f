import { useEffect, useState } from 'react';
import { useData } from '../../api/use-data.ts';
import { limitsDocument } from './document.ts';

/** At most: half an hour, read every ten seconds. */
const kept = 180;

/** How many requests of each limit were used at a moment, by the limit's name. */
export type Sample = { readonly at: number; readonly used: Readonly<Record<string, number>> };

/** What the limits said each time they were read since the page was opened. */
export function useSamples(): readonly Sample[] {
  const { data } = useData(limitsDocument, {});
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (!data) return;
    const used = Object.fromEntries(data.me.credential.limits.map(({ name, limit, remaining }) => [name, limit - remaining]));
    setSamples((before) => [...before, { at: Date.now(), used }].slice(-kept));
  }, [data]);
  return samples;
}
