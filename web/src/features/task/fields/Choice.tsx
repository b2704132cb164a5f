import { UnstyledButton } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { focusedField, useEarlyKeys } from '../../../ui/use-early-keys.ts';
import { useKeyHint, useShortcut } from '../shortcuts.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';
import type { Choices, Keys } from './OpenChoice.tsx';

const load = () => import('./OpenChoice.tsx');
const OpenChoice = lazyWithRetry(load);

type ChoiceProps = Choices & {
  /** Text of the current value; part of the accessible name. */
  readonly now?: string;
  readonly children: ReactNode;
  readonly shortcut?: string;
  readonly onOpen?: () => void;
};

/** Field whose value is chosen from a list of options. */
export function ChoiceField({
  editable,
  named = false,
  ...choice
}: ChoiceProps & { readonly editable: boolean; readonly named?: boolean }) {
  return (
    <Field label={choice.label} named={named}>
      {editable ? <Choice {...choice} /> : <Fixed>{choice.children}</Fixed>}
    </Field>
  );
}

/** Value as a button that opens a list of options, whose code loads with the first pointer or focus on the button. */
function Choice({ now, children, shortcut, onOpen, ...list }: ChoiceProps) {
  const { label } = list;
  const hint = useKeyHint();
  const button = useRef<HTMLButtonElement>(null);
  const keys = useRef<Keys>(undefined);
  const [opened, setOpened] = useState<boolean>();
  const change = (next: boolean) => {
    if (next) onOpen?.();
    setOpened(next);
  };
  const open = () => {
    button.current?.focus();
    change(true);
  };
  useEarlyKeys(opened ?? false, list.searchable ? focusedField : () => (keys.current ? button.current : null));
  useShortcut(shortcut ?? '', open, shortcut !== undefined);
  useOpenAdded(label, open);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <UnstyledButton
        ref={button}
        role="combobox"
        className={classes.value}
        aria-label={now === undefined ? label : `${label}: ${now}`}
        aria-haspopup="listbox"
        aria-expanded={opened ?? false}
        aria-keyshortcuts={shortcut}
        title={hint(label, shortcut)}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => change(!opened)}
        onKeyDown={(event) => {
          if (opened && keys.current) keys.current(event);
          else if (opened ? event.key === 'Escape' : ['ArrowDown', 'ArrowUp'].includes(event.key)) {
            event.preventDefault();
            change(!opened);
          }
        }}
      >
        {children}
      </UnstyledButton>
      {opened !== undefined && (
        <Suspense>
          <OpenChoice {...list} button={button} keys={keys} opened={opened} onChange={change} />
        </Suspense>
      )}
    </>
  );
}
