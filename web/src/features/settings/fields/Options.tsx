import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import swatch from '../../../ui/swatch.module.css';
import { swatches } from '../../../ui/swatches.ts';
import own from '../labels/labels.module.css';
import { useT } from './messages.ts';

/** A new option has no id. */
export type OptionDraft = { readonly id?: string; readonly name: string; readonly color: string };

/** The option after `count` others, in the next of the default colours. */
export const newOption = (count: number): OptionDraft => ({ name: '', color: swatches[count % swatches.length] as string });

type Props = {
  readonly value: readonly OptionDraft[];
  readonly onChange: (value: readonly OptionDraft[]) => void;
  readonly error: string | undefined;
};

/** Editor of a field's options: rename, recolour, reorder and remove. */
export function Options({ value, onChange, error }: Props) {
  const t = useT();
  const change = (index: number, next: Partial<OptionDraft>) =>
    onChange(value.map((option, place) => (place === index ? { ...option, ...next } : option)));
  const move = (from: number, to: number) => {
    const moved = value.filter((_, place) => place !== from);
    const option = value[from];
    if (option) onChange([...moved.slice(0, to), option, ...moved.slice(to)]);
  };
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const add = () => onChange([...value, newOption(value.length)]);
  /** Enter focuses the next option, or adds one after the last. It does not submit the form. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!value[index]?.name.trim()) return;
    if (index === value.length - 1) add();
    else fields.current[index + 1]?.focus();
  };
  return (
    <Input.Wrapper label={t('options')} error={error} labelElement="div">
      <Stack gap="xs" mt={4} role="group" aria-label={t('options')}>
        {value.map((option, index) => {
          const name = option.name || t('optionName', { number: index + 1 });
          return (
            <Group key={option.id ?? `new ${index}`} gap="xs" wrap="nowrap">
              <input
                type="color"
                className={swatch.swatch}
                aria-label={t('optionColor', { number: index + 1 })}
                value={option.color.toLowerCase()}
                onChange={({ currentTarget }) => change(index, { color: currentTarget.value })}
              />
              <TextInput
                ref={(element) => {
                  fields.current[index] = element;
                }}
                onKeyDown={(event) => onKeyDown(event, index)}
                className={own.name ?? ''}
                aria-label={t('optionName', { number: index + 1 })}
                value={option.name}
                onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
                maxLength={60}
                autoFocus={option.name === ''}
                required
              />
              <Group gap={4} wrap="nowrap">
                <IconButton
                  icon={IconArrowUp}
                  label={t('up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                  color="cini"
                />
                <IconButton
                  icon={IconArrowDown}
                  label={t('down', { name })}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1)}
                  color="cini"
                />
                <IconButton
                  icon={IconTrash}
                  label={t('removeOption', { name })}
                  color="mercan"
                  onClick={() => onChange(value.filter((_, place) => place !== index))}
                />
              </Group>
            </Group>
          );
        })}
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('addOption')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
