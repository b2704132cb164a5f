import { useTexts } from '../text/texts.ts';
import { texts } from './texts.ts';

/** Hours of the longest entry. */
const longest = 24;

const padded = (value: number) => String(value).padStart(2, '0');

/** Seconds as a timer shows them: `0:04:12`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${padded(Math.floor(whole / 60) % 60)}:${padded(whole % 60)}`;
}

/** Minutes as a field has them: `1:30`. */
export const fieldOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${padded(minutes % 60)}`;

/** The minutes that somebody typed as `90` or `1:30`; null for what is no length of an entry. */
export function minutesIn(field: string): number | null {
  const [, hours = '0', minutes = ''] = /^\s*(?:(\d{1,2}):(?=[0-5]\d\s*$))?(\d{1,4})\s*$/.exec(field) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return all >= 1 && all <= longest * 60 ? all : null;
}

/** @returns how seconds are written: `1 sa 30 dk` */
export function useLength(): (seconds: number) => string {
  const t = useTexts(texts);
  return (seconds) => {
    const minutes = Math.round(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return hours > 0 ? t('hoursMinutes', { hours, minutes: minutes % 60 }) : t('onlyMinutes', { minutes });
  };
}
