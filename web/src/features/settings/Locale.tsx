import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import type { Language } from '../../i18n/language.ts';
import { useT } from './messages.ts';

type Props<T extends string> = Pick<SelectProps, 'description' | 'error'> & {
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** Form field for the language of texts. */
export function LanguageSelect({ onChange, ...field }: Props<Language>) {
  const t = useT();
  return (
    <Select
      {...field}
      label={t('language')}
      data={[
        { value: 'tr', label: t('turkish') },
        { value: 'en', label: t('english') },
      ]}
      onChange={(chosen) => onChange(chosen === 'en' ? 'en' : 'tr')}
      allowDeselect={false}
    />
  );
}

/** Form field for a time zone. A zone that the browser does not know stays in the list. */
export function TimeZoneSelect({ value, onChange, ...field }: Props<string>) {
  const t = useT();
  const zones = useMemo(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone')])], [value]);
  return (
    <Select
      {...field}
      label={t('timeZone')}
      data={zones}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      nothingFoundMessage={t('noZone')}
      allowDeselect={false}
      limit={60}
      searchable
    />
  );
}
