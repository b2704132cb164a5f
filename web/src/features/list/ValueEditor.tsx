import { Popover } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CustomField } from '../../ui/custom-fields.ts';
import { fitting } from '../../ui/popover.ts';
import { TypedInput, typedValue } from '../../ui/TypedInput.tsx';
import picker from './picker.module.css';
import classes from './row.module.css';

type Props = {
  readonly field: CustomField;
  readonly value: string | number | null;
  /** Renders a popover below its parent element, to edit many tasks; then only Enter saves. */
  readonly over?: boolean;
  readonly onSave: (value: string | number | null) => void;
  readonly onClose: () => void;
};

/** Input for a text, a number or a URL. Enter and blur save a changed value, Escape cancels. */
export function ValueEditor({ field, value, over = false, onSave, onClose }: Props) {
  const first = value === null ? '' : String(value);
  const [typed, setTyped] = useState(first);
  const done = useRef(false);
  const finish = (save: boolean) => {
    if (done.current) return;
    done.current = true;
    onClose();
    if (save && typed.trim() !== first) onSave(typedValue(typed, field.type));
  };
  const input = (
    <TypedInput
      label={field.name}
      type={field.type}
      typed={typed}
      onType={setTyped}
      onKey={(key) => finish(key === 'Enter')}
      {...(!over && { onBlur: () => finish(true), plain: classes.editor ?? '' })}
    />
  );
  if (!over) return input;
  return (
    <Popover
      middlewares={fitting}
      opened
      onDismiss={() => finish(false)}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
      width={240}
    >
      <Popover.Target>
        <span className={picker.anchor} onClick={onClose} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.name} p="xs">
        {input}
      </Popover.Dropdown>
    </Popover>
  );
}
