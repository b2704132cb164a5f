import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import swatch from '../../../ui/swatch.module.css';
import { swatches } from '../../../ui/swatches.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { createLabelDocument } from './documents.ts';
import own from './labels.module.css';
import { text, useT } from './messages.ts';

/** Form that adds a label. */
export function NewLabel({ onMade }: { readonly onMade: () => void }) {
  const t = useT();
  const form = useForm('label', { name: '', color: swatches[0] as string });
  const { run, busy, problem } = useChange(createLabelDocument);
  const name = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ input: form.fields }))) return;
    form.forget();
    notifyDone(text('added'));
    onMade();
    name.current?.focus();
  };
  return (
    <form onSubmit={submit}>
      <Group mb="md" gap="xs">
        <input
          type="color"
          className={swatch.swatch}
          aria-label={t('newColor')}
          value={form.fields.color}
          onChange={({ currentTarget }) => form.set({ color: currentTarget.value })}
        />
        <TextInput
          ref={name}
          className={own.name ?? ''}
          aria-label={t('newName')}
          placeholder={t('newName')}
          {...form.text('name', problem)}
          required
        />
        <Button type="submit" loading={busy} leftSection={<IconPlus size={16} />}>
          {t('add')}
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} />}
    </form>
  );
}
