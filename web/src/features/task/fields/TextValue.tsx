import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { TypedInput, typedValue } from '../../../ui/TypedInput.tsx';
import { texts } from '../messages.ts';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

type Props = {
  readonly label: string;
  readonly type: 'text' | 'number' | 'url';
  readonly value: string | number | null;
  readonly editable: boolean;
  readonly onChange: (value: string | number | null) => void;
};

/** Text, number or URL edited in place. Enter and blur save, Escape cancels. */
export function TextValue({ label, type, value, editable, onChange }: Props) {
  const t = useTexts(texts);
  const locale = useLanguage();
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setTyped(value === null ? '' : String(value));
  useOpenAdded(label, open);
  const said = value === null ? t('none') : typeof value === 'number' ? value.toLocaleString(locale, { maximumFractionDigits: 10 }) : value;
  const display = <span className={value === null ? classes.none : classes.long}>{said}</span>;
  const close = (save: boolean, back: boolean) => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (back) setTimeout(() => button.current?.focus());
    const next = typedValue(typed, type);
    if (save && next !== value) onChange(next);
  };
  const link = type === 'url' && typeof value === 'string' && (
    <ActionIcon
      component="a"
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      variant="subtle"
      aria-label={t('open', { name: label })}
    >
      <IconExternalLink size={16} aria-hidden />
    </ActionIcon>
  );
  if (typed !== undefined)
    return (
      <Field label={label} named>
        <TypedInput
          label={label}
          type={type}
          typed={typed}
          onType={setTyped}
          onKey={(key) => close(key === 'Enter', true)}
          onBlur={() => close(true, false)}
        />
      </Field>
    );
  return (
    <Field label={label} named>
      <Group wrap="nowrap" gap={4}>
        {editable ? (
          <UnstyledButton ref={button} className={classes.value} aria-label={`${label}: ${said}`} onClick={open}>
            {display}
          </UnstyledButton>
        ) : (
          <Fixed>{display}</Fixed>
        )}
        {link}
      </Group>
    </Field>
  );
}
