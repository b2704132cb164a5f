import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { type CustomField, type FieldValue, useCustomFields } from '../custom-fields.ts';
import { Dialog } from '../Dialog.tsx';
import { ProblemAlert } from '../Problem.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import type { Asked } from './ask.ts';
import { FieldInput } from './FieldInput.tsx';
import { useT } from './messages.ts';

/** Returns the initial value of an input, as sent to the API: ids for options and people. */
function initialOf({ defaultValue, type }: CustomField): unknown {
  const value = defaultValue as FieldValue | null;
  if (value === null) return type === 'checkbox' ? false : null;
  const idOf = (each: FieldValue) => (each as { id: string }).id;
  if (type === 'several') return (value as readonly FieldValue[]).map(idOf);
  return type === 'select' || type === 'person' ? idOf(value) : value;
}

/** Dialog for the required custom fields, and those with a default value. */
export default function NewFields({ asked }: { readonly asked: Asked }) {
  const t = useT();
  const fields = useCustomFields(asked.project).filter(({ required, defaultValue }) => required || defaultValue !== null);
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  useUnsaved(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const valueIn = (field: CustomField) => (field.key in typed ? typed[field.key] : initialOf(field));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const wrong = await asked.send(Object.fromEntries(fields.map((field) => [field.key, valueIn(field)])));
    setBusy(false);
    setProblem(wrong);
  };
  const errorOf = (key: string) => problem?.errors?.find(({ field }) => field.split('.')[1] === key)?.detail;
  const elsewhere = problem && !fields.some(({ key }) => errorOf(key));
  return (
    <Dialog opened onClose={asked.giveUp} title={t('title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('lead', { title: asked.title })}</Text>
          {fields.map((field, index) => (
            <FieldInput
              key={field.id}
              field={field}
              value={valueIn(field)}
              onChange={(value) => setTyped((now) => ({ ...now, [field.key]: value }))}
              error={errorOf(field.key)}
              first={index === 0}
            />
          ))}
          {elsewhere && <ProblemAlert problem={problem} />}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={asked.giveUp}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('create')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
