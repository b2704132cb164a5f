import { NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useLanguage } from '../text/language.ts';
import type { CustomField } from './custom-fields.ts';
import { useUnsaved } from './use-unsaved.ts';

/** What is typed of a field, as it is kept: null for nothing. */
export function typedValue(typed: string, type: CustomField['type']): string | number | null {
  const text = typed.trim();
  if (text === '') return null;
  return type === 'number' ? Number(text) : text;
}

type Props = {
  readonly label: string;
  readonly type: CustomField['type'];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Enter, or Escape: what was typed is not wanted. */
  readonly onKey: (key: 'Enter' | 'Escape') => void;
  readonly onBlur?: (() => void) | undefined;
  /** Class of an input without a frame of its own. */
  readonly plain?: string | undefined;
};

/** A text, a number or an address that is typed where its value stands. */
export function TypedInput({ label, type, typed, onType, onKey, onBlur, plain }: Props) {
  const locale = useLanguage();
  const first = useRef(typed);
  useUnsaved(typed !== first.current);
  const common = {
    'aria-label': label,
    autoFocus: true,
    flex: 1,
    size: 'xs',
    ...(plain !== undefined && { variant: 'unstyled', classNames: { input: plain } }),
    ...(onBlur && { onBlur }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onKey(event.key);
    },
    value: typed,
  } as const;
  if (type === 'number')
    return (
      <NumberInput {...common} onChange={(next) => onType(String(next))} decimalSeparator={locale === 'tr' ? ',' : '.'} hideControls />
    );
  return <TextInput {...common} type={type} maxLength={2000} onChange={({ currentTarget }) => onType(currentTarget.value)} />;
}
