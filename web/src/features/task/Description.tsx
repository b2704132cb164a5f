import { Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { mutate } from '../../ui/mutate.ts';
import { clickedCaret } from '../../ui/writing/caret.ts';
import { useWriting } from '../../ui/writing/use-writing.ts';
import { ChangedMeanwhile, Conflict } from './Conflict.tsx';
import { Editor } from './comments/Editor.tsx';
import { type Task, type TextBox, tickTask } from './documents.ts';
import { texts } from './messages.ts';
import { Prose } from './Prose.tsx';
import { useKeyHint, useShortcut } from './shortcuts.tsx';
import { useTaskText } from './use-text-edit.ts';
import classes from './view.module.css';

/** Description of the task in Markdown; a click edits it in place. */
export function Description({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const hint = useKeyHint();
  const edit = useTaskText(task, 'description');
  const editable = task.viewerCan.update;
  // After editing, the focus moves to the edit button, because the editor that had it is unmounted.
  const edited = useRef(false);
  if (edit.editing) edited.current = true;
  const { caret, begin, preload } = useWriting(edit.start);
  useShortcut('e', () => begin(), editable && !edit.editing);
  const onClick = (event: MouseEvent) => {
    // A click on a link or a checkbox, and one that ends a selection, keep their meaning.
    if (!editable || (event.target as Element).closest('a, input, button') || getSelection()?.isCollapsed === false) return;
    begin(clickedCaret(event.currentTarget.querySelector('[dir=auto]'), event));
  };
  const tickBox = ({ item, text, done }: TextBox) => mutate(tickTask, { input: { id: task.id, item, text, done } });
  const { total, done } = task.checklist;
  if (!editable && !task.description) return null;
  return (
    <section className={classes.description} aria-label={t('description')} onPointerEnter={editable ? preload : undefined}>
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
            caret={caret}
            minRows={6}
            top
          />
        </>
      ) : (
        <>
          {editable && (
            <UnstyledButton
              title={hint(t('editDescription'), 'e')}
              autoFocus={edited.current}
              className={task.description ? classes.pencil : classes.write}
              {...(task.description && { 'aria-label': t('editDescription') })}
              aria-keyshortcuts="e"
              onClick={() => begin()}
              onFocus={preload}
            >
              {task.description ? <IconPencil size={14} aria-hidden /> : t('writeDescription')}
            </UnstyledButton>
          )}
          {task.description && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same by keyboard
            <div data-editable={editable || undefined} onClick={onClick}>
              <Prose top named={task.references} boxes={task.checklist.items} onTick={editable ? tickBox : undefined}>
                {task.description}
              </Prose>
            </div>
          )}
          {total > 0 && (
            <Text size="xs" c="dimmed">
              {t('boxesDone', { done, all: total })}
            </Text>
          )}
        </>
      )}
    </section>
  );
}
