import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useLanguage } from '../../i18n/language.ts';
import type { CustomField } from '../custom-fields.ts';
import { DayInput } from '../DayInput.tsx';
import { PersonSelect } from '../PersonSelect.tsx';
import { useMembers } from '../use-members.ts';

type Props = {
  readonly field: CustomField;
  /** Value as sent to the API: ids for options and people; null for none. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | undefined;
  /** Whether this input has the initial focus. */
  readonly first: boolean;
};

/** Form input for a custom field, by its type. */
export function FieldInput({ field, value, onChange, error, first }: Props) {
  const locale = useLanguage();
  const { name, type, required, options } = field;
  const common = { label: name, withAsterisk: required, error, ...(first && { 'data-autofocus': true }) };
  const offered = options.map((option) => ({ value: option.id, label: option.name }));
  switch (type) {
    case 'date':
      return (
        <DayInput
          label={name}
          value={(value as string | null) ?? ''}
          onChange={(day) => onChange(day || null)}
          required={required}
          {...(error && { error })}
        />
      );
    case 'checkbox':
      return (
        <Checkbox label={name} error={error} checked={value === true} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
      );
    case 'select':
      return <Select {...common} data={offered} value={value as string | null} onChange={onChange} clearable={!required} searchable />;
    case 'several':
      return <MultiSelect {...common} data={offered} value={(value as string[] | null) ?? []} onChange={onChange} searchable />;
    case 'person':
      return <PersonInput {...common} value={value as string | null} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          {...common}
          value={(value as number | null) ?? ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
          decimalSeparator={locale === 'tr' ? ',' : '.'}
          hideControls
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={type}
          maxLength={2000}
          value={(value as string | null) ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
  }
}

type PersonProps = {
  readonly label: string;
  readonly withAsterisk: boolean;
  readonly error: string | undefined;
  readonly value: string | null;
  readonly onChange: (value: unknown) => void;
};

function PersonInput(props: PersonProps) {
  return <PersonSelect {...props} people={useMembers()} clearable={!props.withAsterisk} />;
}
