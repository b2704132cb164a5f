import { TextInput, type TextInputProps } from '@mantine/core';
import { useLanguage } from '../i18n/language.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'pattern'> & {
  /** Typed number with a point, `2.5`; it may be incomplete. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Numbers that may be typed; default: all decimal numbers. */
  readonly pattern?: RegExp;
};

/** Input for a decimal number, displayed with the separator of the language. Other characters cannot be typed. */
export function DecimalInput({ value, onChange, pattern = /^-?\d*\.?\d*$/, ...input }: Props) {
  const separator = useLanguage() === 'tr' ? ',' : '.';
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={value.replace('.', separator)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim().replace(',', '.');
        if (pattern.test(typed)) onChange(typed);
      }}
      {...input}
    />
  );
}
