import { useMemo } from 'react';
import { useDates } from '../../../i18n/dates.ts';
import { type Language, useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { distance, type Range } from './days.ts';
import { texts } from './messages.ts';

const at = (day: string) => new Date(`${day}T00:00Z`);
const formats = (to: Language) => ({
  month: new Intl.DateTimeFormat(to, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  shortDay: new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  shortMonth: new Intl.DateTimeFormat(to, { month: 'short', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(to, { weekday: 'short', timeZone: 'UTC' }),
  longWeekday: new Intl.DateTimeFormat(to, { weekday: 'long', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(to, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
});

/** Localized names of months, weekdays and date ranges. */
export function useDayNames() {
  const to = useLanguage();
  const t = useTexts(texts);
  const dates = useDates();
  return useMemo(() => {
    const { month, shortDay, shortMonth, weekday, longWeekday, day } = formats(to);
    return {
      month: (of: string) => month.format(at(of)),
      shortDay: (of: string) => shortDay.format(at(of)),
      shortMonth: (of: string) => shortMonth.format(at(of)),
      weekday: (of: string) => weekday.format(at(of)),
      longWeekday: (of: string) => longWeekday.format(at(of)),
      day: (of: string) => day.format(at(of)),
      span: (span: Range | undefined) => {
        if (!span) return t('noDate');
        const [first, last] = [dates.date(span.first), dates.date(span.last)];
        return distance(span.first, span.last) === 0 ? last : t('span', { first, last });
      },
    };
  }, [to, t, dates]);
}
