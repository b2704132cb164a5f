import { Button, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { ChangedMeanwhile, Conflict } from './Conflict.tsx';
import { Editor } from './comments/Editor.tsx';
import { type Task, type TextBox, tickTask } from './documents.ts';
import { texts } from './messages.ts';
import { Prose } from './Prose.tsx';
import { Section } from './relations/Section.tsx';
import { useShortcut, WithKey } from './shortcuts.tsx';
import { useTaskText } from './use-text-edit.ts';

/** Description of the task in Markdown, with its editor. */
export function Description({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const client = useClient();
  const edit = useTaskText(task, 'description');
  const editable = task.viewerCan.update;
  // After editing, the focus moves to the edit button, because the editor that had it is unmounted.
  const edited = useRef(false);
  if (edit.editing) edited.current = true;
  useShortcut('e', edit.start, editable && !edit.editing);
  const toEdit = editable && !edit.editing && (
    <Tooltip label={<WithKey label={t('editDescription')} shortcut="e" />}>
      <Button
        autoFocus={edited.current}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} />}
        aria-label={t('editDescription')}
        aria-keyshortcuts="e"
        onClick={edit.start}
      >
        {t('edit')}
      </Button>
    </Tooltip>
  );
  const tickBox = async ({ item, text, done }: TextBox) => {
    const { error } = await client.mutation(tickTask, { input: { id: task.id, item, text, done } });
    if (error) notifyProblem(problemOf(error));
  };
  const { total, done } = task.checklist;
  if (!editable && !task.description) return null;
  return (
    <Section title={t('description')} note={total > 0 && !edit.editing ? t('boxesDone', { done, all: total }) : undefined} action={toEdit}>
      <Conflict edit={edit} label={t('description')} />
      {edit.editing ? (
        <>
          <ChangedMeanwhile edit={edit} />
          <Editor
            task={task}
            label={t('description')}
            value={edit.text}
            onChange={edit.write}
            onSend={() => void edit.save()}
            onCancel={edit.cancel}
            send={t('save')}
            sending={edit.saving}
            autoFocus
            minRows={6}
            mentions
          />
        </>
      ) : task.description ? (
        <Prose named={task.references} boxes={task.checklist.items} onTick={editable ? tickBox : undefined}>
          {task.description}
        </Prose>
      ) : (
        <Text size="sm" c="dimmed">
          {t('noDescription')}
        </Text>
      )}
    </Section>
  );
}
