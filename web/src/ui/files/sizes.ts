import { useMemo } from 'react';
import { type Language, useLanguage } from '../../i18n/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a formatter for sizes such as `1,4 MB`, in the given language and in steps of 1,000. */
export function sizesIn(to: Language): (bytes: number) => string {
  const formats = units.map(
    (unit) =>
      new Intl.NumberFormat(to, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumSignificantDigits: 3 }),
  );
  return (bytes) => {
    const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
    return formats[step]?.format(bytes / 1000 ** step) ?? '';
  };
}

export function useSizes() {
  const to = useLanguage();
  return useMemo(() => sizesIn(to), [to]);
}
