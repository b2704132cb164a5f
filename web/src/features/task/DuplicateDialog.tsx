import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { duplicateTask, type Task } from './documents.ts';
import { texts } from './messages.ts';
import { useTaskAddress } from './place.tsx';

type Props = { readonly task: Task; readonly opened: boolean; readonly onClose: () => void };

/** Dialog that duplicates a task and opens the copy. */
export default function DuplicateDialog({ task, opened, onClose }: Props) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const addressOf = useTaskAddress();
  const [title, setTitle] = useState(task.title);
  useUnsaved(opened && title !== task.title);
  const [subtasks, setSubtasks] = useState(false);
  const change = useChange(duplicateTask);
  const submit = async () => {
    const made = (await change.run({ input: { id: task.id, title, subtasks } }))?.duplicateTask;
    if (!made) return;
    onClose();
    notifyDone(t('duplicated', { number: made.number }));
    go(addressOf(made.number));
  };
  return (
    <FormDialog title={t('duplicateTask')} opened={opened} onClose={onClose} onSubmit={submit} change={change}>
      <Text size="sm">{t('copyLead')}</Text>
      <TextInput
        label={t('newTaskTitle')}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        error={fieldError(change.problem, 'title')}
        maxLength={500}
        required
        data-autofocus
      />
      <Checkbox label={t('withSubtasks')} checked={subtasks} onChange={({ currentTarget }) => setSubtasks(currentTarget.checked)} />
    </FormDialog>
  );
}
