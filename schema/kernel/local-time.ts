const day = 24 * 60 * 60 * 1000;

/**
 * Moment of a local time, `2026-12-01 09:00`, in the time zone in which `clockAt` returns the local time of a moment, with seconds. If the
 * local time occurs twice, the first; if it is skipped, it is shifted by the gap.
 */
export function momentOf(clock: string, clockAt: (moment: Date) => string): Date {
  const read = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const wanted = read(clock);
  const offsetAt = (moment: number) => read(clockAt(new Date(moment))) - moment;
  const [before, after] = [offsetAt(wanted - day), offsetAt(wanted + day)];
  const exact = [Math.max(before, after), Math.min(before, after)]
    .map((offset) => wanted - offset)
    .find((at) => at + offsetAt(at) === wanted);
  return new Date(exact ?? wanted - before);
}
