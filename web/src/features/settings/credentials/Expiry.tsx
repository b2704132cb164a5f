import { Select, SimpleGrid } from '@mantine/core';
import { momentOn, today, useDates } from '../../../i18n/dates.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { useT } from '../messages.ts';

const day = 86_400_000;
/** Remaining time from which on the expiry is highlighted. */
const soon = 7 * day;

/** Validity: a number of days, `never`, or `until` a day. */
export type Validity = { readonly lasts: string; readonly until: string };

/** @returns the time of expiry, null for never; a day ends at midnight in the viewer's time zone */
export function endOf({ lasts, until }: Validity): string | null {
  if (lasts === 'never') return null;
  if (lasts === 'until') return momentOn(until || today(), '23:59:59');
  return new Date(Date.now() + Number(lasts) * day).toISOString();
}

type ExpiryProps = { readonly value: Validity; readonly onChange: (value: Validity) => void; readonly error?: string | undefined };

/** Form fields that select a validity. */
export function Expiry({ value, onChange, error }: ExpiryProps) {
  const t = useT();
  const options = [
    ...[7, 30, 90].map((count) => ({ value: String(count), label: t('days', { count }) })),
    { value: '365', label: t('year') },
    { value: 'never', label: t('never') },
    { value: 'until', label: t('untilDate') },
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: value.lasts === 'until' ? 2 : 1 }}>
      <Select
        label={t('endOf')}
        data={options}
        value={value.lasts}
        onChange={(lasts) => onChange({ ...value, lasts: lasts ?? '90' })}
        allowDeselect={false}
        error={value.lasts !== 'until' && error}
      />
      {value.lasts === 'until' && (
        <DayInput
          label={t('lastDay')}
          value={value.until}
          onChange={(until) => onChange({ ...value, until })}
          required
          {...(error && { error })}
        />
      )}
    </SimpleGrid>
  );
}

/** @returns a function that describes an expiry and whether it has passed or is near */
export function useEnd() {
  const t = useT();
  const dates = useDates();
  return (expiresAt: string | null): { readonly text: string; readonly warns: boolean } => {
    if (!expiresAt) return { text: t('never'), warns: false };
    const left = Date.parse(expiresAt) - Date.now();
    const when = dates.moment(expiresAt);
    if (left < 0) return { text: t('ended', { when }), warns: true };
    return left < soon ? { text: t('endsSoon', { when }), warns: true } : { text: t('ends', { when }), warns: false };
  };
}

/** @returns a function that describes the time and address of the last use */
export function useLastUse() {
  const t = useT();
  const dates = useDates();
  return ({ lastUsedAt, lastUsedFrom }: { readonly lastUsedAt: string | null; readonly lastUsedFrom: string | null }) => {
    if (!lastUsedAt) return t('neverUsed');
    const when = dates.relative(lastUsedAt);
    return lastUsedFrom ? t('lastUsedFrom', { when, from: lastUsedFrom }) : t('lastUsed', { when });
  };
}
