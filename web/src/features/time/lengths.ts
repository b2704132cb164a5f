import { useT } from './messages.ts';

/** Maximum duration of an entry in hours. */
const longest = 24;

/** Formats minutes for an input: `1:30`. */
export const fieldOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses `90` or `1:30` as minutes; null if it is not a valid duration. */
export function minutesIn(field: string): number | null {
  const [, hours = '0', minutes = ''] = /^\s*(?:(\d{1,2}):(?=[0-5]\d\s*$))?(\d{1,4})\s*$/.exec(field) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return all >= 1 && all <= longest * 60 ? all : null;
}

/** @returns a function that formats seconds as a duration: `1 sa 30 dk` */
export function useLength(): (seconds: number) => string {
  const t = useT();
  return (seconds) => {
    const minutes = Math.round(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours === 0) return t('onlyMinutes', { minutes });
    return minutes % 60 === 0 ? t('onlyHours', { hours }) : t('hoursMinutes', { hours, minutes: minutes % 60 });
  };
}
