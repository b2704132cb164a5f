import { Button, CloseButton, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { client } from '../../data/client.ts';
import { problemOf } from '../../data/problem.ts';
import { makeTask } from '../../ui/new-fields/ask.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { useOneByOne } from '../../ui/use-one-by-one.ts';
import { TemplatePicker } from '../templates/TemplatePicker.tsx';
import { announce } from './announce.ts';
import classes from './column.module.css';
import type { Column } from './columns.ts';
import { useBoardContext } from './context.ts';
import { AddCard } from './documents.ts';

/** Milliseconds after which a new task that has not appeared counts as filtered out. */
const weighing = 1_500;

type Props = { readonly column: Column; readonly place: 'top' | 'bottom'; readonly onClose: () => void };

/** Input that creates tasks in a column, one after another. */
export function NewTask({ column, place, onClose }: Props) {
  const { t, store, project } = useBoardContext();
  const [template, setTemplate] = useState<string>();
  const add = async (title: string) => {
    const first = place === 'top' ? store.all(column.key)[0]?.id : undefined;
    const input = { project: project.id, ...column.input, title, ...(first && { before: first }), ...(template && { template }) };
    const { data, error } = await makeTask({ project: project.id, title }, (fields) =>
      client
        .mutation(AddCard, {
          input: { ...input, ...(fields && { fields: { ...(column.input.fields as object), ...fields } }) },
          grouped: store.grouped,
        })
        .toPromise(),
    );
    if (error) notifyProblem(problemOf(error));
    if (!data) return false;
    const { id, number } = data.createTask;
    store.answer(data.createTask);
    announce(t('added', { number, column: column.name }));
    const notifyHidden = () => !store.visible(column.key).some((card) => card.id === id) && notifyDone(t('addedHidden', { number }));
    // Only the server can evaluate the view's filter: a card that the live changes have not added by then is filtered out.
    if (store.narrowed) setTimeout(notifyHidden, weighing);
    else notifyHidden();
    return true;
  };
  const { text: title, write, submit } = useOneByOne(`board.${project.key}.${column.key}.${place}`, add);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') onClose();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        autosize
        minRows={2}
        maxRows={5}
        data-autofocus
        ref={focusOnce}
        aria-label={t('newTaskTitle')}
        placeholder={t('newHint')}
        value={title}
        maxLength={500}
        onChange={(event) => write(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
      />
      <TemplatePicker
        kind="task"
        project={project.key}
        size="xs"
        value={template}
        onChange={(chosen) => {
          setTemplate(chosen?.id);
          if (chosen?.task && !title.trim()) write(chosen.task.title);
        }}
      />
      <Group gap="xs" mt={6} justify="space-between">
        <Button type="submit" size="compact-sm" disabled={!title.trim()}>
          {t('save')}
        </Button>
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </Group>
    </form>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();
