import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useLanguage } from '../i18n/language.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'pattern'> & {
  /** Typed number with a point, `2.5`; it may be incomplete. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Numbers that may be typed; default: all decimal numbers. */
  readonly pattern?: { readonly test: (typed: string) => boolean };
};

/** Input for a decimal number, displayed with the separator of the language. Other characters cannot be typed; up and down step by 1. */
export function DecimalInput({ value, onChange, pattern = /^-?\d*\.?\d*$/, onKeyDown, ...input }: Props) {
  const separator = useLanguage() === 'tr' ? ',' : '.';
  const step = ({ key }: KeyboardEvent) => (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={value.replace('.', separator)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim().replace(',', '.');
        if (pattern.test(typed)) onChange(typed);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const by = step(event);
        if (!by) return;
        event.preventDefault();
        // Without the rounding, 0.7 + 1 would have 16 digits.
        const next = String(Number((Number(value) + by).toFixed(10)));
        if (pattern.test(next)) onChange(next);
      }}
      {...input}
    />
  );
}
