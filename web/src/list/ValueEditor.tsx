import { NumberInput, Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage } from '../text/language.ts';
import type { CustomField } from '../ui/custom-fields.ts';
import picker from './picker.module.css';
import classes from './row.module.css';

type Props = {
  readonly field: CustomField;
  readonly value: string | number | null;
  /** Under the element it stands in, for many tasks: then only Enter saves. */
  readonly over?: boolean;
  readonly onSave: (value: string | number | null) => void;
  readonly onClose: () => void;
};

/** A text, a number or an address that is typed. Enter and leaving its place save what changed, Escape leaves it as it was. */
export function ValueEditor({ field, value, over = false, onSave, onClose }: Props) {
  const locale = useLanguage();
  const first = value === null ? '' : String(value);
  const [typed, setTyped] = useState(first);
  const done = useRef(false);
  const finish = (save: boolean) => {
    if (done.current) return;
    done.current = true;
    onClose();
    const text = typed.trim();
    if (save && text !== first) onSave(text === '' ? null : field.type === 'number' ? Number(text) : text);
  };
  const common = {
    'aria-label': field.name,
    autoFocus: true,
    flex: 1,
    size: 'xs',
    ...(!over && { variant: 'unstyled', classNames: { input: classes.editor ?? '' } }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      finish(event.key === 'Enter');
    },
    ...(!over && { onBlur: () => finish(true) }),
  } as const;
  const input =
    field.type === 'number' ? (
      <NumberInput
        {...common}
        value={typed}
        onChange={(next) => setTyped(String(next))}
        decimalSeparator={locale === 'tr' ? ',' : '.'}
        hideControls
      />
    ) : (
      <TextInput
        {...common}
        type={field.type}
        value={typed}
        maxLength={2000}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    );
  if (!over) return input;
  return (
    <Popover opened onDismiss={() => finish(false)} position="bottom-start" shadow="md" withRoles={false} width={240}>
      <Popover.Target>
        <span className={picker.anchor} onClick={onClose} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.name} p="xs">
        {input}
      </Popover.Dropdown>
    </Popover>
  );
}
