import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import type { CustomField } from './custom-fields.ts';
import { DecimalInput } from './DecimalInput.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** Converts the typed text to the stored value of a field: null for empty. */
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
  /** Called on Enter, and on Escape, which discards the text. */
  readonly onKey: (key: 'Enter' | 'Escape') => void;
  readonly onBlur?: (() => void) | undefined;
  /** CSS class of an input without a border of its own. */
  readonly plain?: string | undefined;
};

/** Inline input for a text, a number or a URL. */
export function TypedInput({ label, type, typed, onType, onKey, onBlur, plain }: Props) {
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
  if (type === 'number') return <DecimalInput {...common} onChange={onType} />;
  return <TextInput {...common} type={type} maxLength={2000} onChange={({ currentTarget }) => onType(currentTarget.value)} />;
}
