import type { Language } from '../../text/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1,2 MB` */
export function bytes(count: number, language: Language): string {
  const step = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(count) / Math.log(1024)));
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step > 0 ? 1 : 0 }).format(
    count / 1024 ** step,
  );
}
