import { Button, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { texts } from './messages.ts';

type Choice<T extends string> = { readonly value: T; readonly name: string; readonly icon?: ReactNode };
type Props<T extends string> = {
  readonly name: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  /** Text displayed if there are no choices. */
  readonly none?: string;
};

/** Menu that filters by a field; a task matches if it has any of the chosen values. */
export function FilterMenu<T extends string>({ name, choices, chosen, onChange, none }: Props<T>) {
  const t = useTexts(texts);
  const toggle = (value: T) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <MenuButton
      position="bottom-start"
      width={240}
      label={name}
      button={(target) => (
        <Button
          size="xs"
          {...(chosen.length > 0 ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
          rightSection={<IconChevronDown size={14} />}
          {...(chosen.length > 0 && { 'aria-label': t('chosen', { name, count: chosen.length }) })}
          {...target}
        >
          {chosen.length > 0 ? `${name} (${chosen.length})` : name}
        </Button>
      )}
    >
      {(Menu) => (
        <>
          {choices.length === 0 && none && <Menu.Label>{none}</Menu.Label>}
          {choices.map(({ value, name: label, icon }) => (
            <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
              <Group gap="xs" wrap="nowrap">
                {icon}
                {label}
              </Group>
            </Menu.CheckboxItem>
          ))}
        </>
      )}
    </MenuButton>
  );
}
