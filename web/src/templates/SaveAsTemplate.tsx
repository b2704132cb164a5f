import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../settings/parts/FormDialog.tsx';
import { fieldError } from '../settings/parts/problem.ts';
import { useChange } from '../settings/parts/use-change.ts';
import { useTexts } from '../text/texts.ts';
import { tellDone } from '../ui/Problem.tsx';
import { createTemplate } from './documents.ts';
import { texts } from './texts.ts';

type Props = { readonly task: { readonly id: string; readonly title: string }; readonly onClose: () => void };

/** Makes a template of a task and what is below it, for its project. */
export function SaveAsTemplate({ task, onClose }: Props) {
  const t = useTexts(texts);
  const [name, setName] = useState(task.title.slice(0, 100));
  const { run, busy, problem } = useChange(createTemplate);
  const submit = async () => {
    const made = (await run({ input: { name, from: task.id } }))?.createTemplate;
    if (!made) return;
    onClose();
    tellDone(t('saved', { name: made.name }));
  };
  return (
    <FormDialog
      title={t('saveTask')}
      opened
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => void submit()}
      submit={t('saveTask')}
      busy={busy}
      problem={problem}
    >
      <Text size="sm">{t('saveTaskLead')}</Text>
      <TextInput
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldError(problem, 'name')}
        maxLength={100}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
