import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { client } from '../../data/client.ts';
import { problemOf } from '../../data/problem.ts';
import { makeTask } from '../../ui/new-fields/ask.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { useOneByOne } from '../../ui/use-one-by-one.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { TemplatePicker } from '../templates/TemplatePicker.tsx';
import { type NavProject, useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import classes from './list.module.css';
import { useT } from './messages.ts';
import { createTask } from './task.ts';
import type { View } from './view.ts';

type Props = { readonly project?: NavProject; readonly view: View; readonly input: RefObject<HTMLInputElement | null> };

const only = <T,>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

/** Form that creates a task with the values of the active filters, so that the task appears in the list. */
export function NewTask({ project, view, input }: Props) {
  const t = useT();
  const { organization } = useViewer();
  const choices = useOpenProjects().filter(({ viewerCan }) => viewerCan.createTask);
  const [chosen, setChosen] = useState<string>();
  const [template, setTemplate] = useState<string>();
  const openTask = useOpenTask();
  const known = (key: string | undefined) => choices.find((each) => each.key === key);
  const target = project ?? known(chosen) ?? known(only(view.project)) ?? known(organization.defaultProject?.key) ?? choices[0];
  const key = target?.key;

  const add = async (title: string) => {
    if (!target) return false;
    const assignee = only(view.assignee);
    const [status, priority, label] = [only(view.status), only(view.priority), only(view.label)];
    const input = {
      title,
      project: target.id,
      ...(template && { template }),
      ...(status && { status }),
      ...(assignee && assignee !== 'none' && { assignee }),
      ...(priority && { priority }),
      ...(label && { labels: [label] }),
    };
    const { data, error } = await makeTask({ project: target.id, title }, (fields) =>
      client.mutation(createTask, { input: { ...input, ...(fields && { fields }) } }).toPromise(),
    );
    if (error) notifyProblem(problemOf(error));
    if (!data) return false;
    const { number } = data.createTask;
    notifyDone(t('added', { number }), { label: t('open'), href: `/tasks/${number}`, onOpen: () => openTask(number) });
    return true;
  };
  const { text: title, write, submit } = useOneByOne(`list.new.${project?.key ?? 'all'}`, add);
  return (
    <form
      className={classes.newTask}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={input}
        flex={1}
        value={title}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        leftSection={<IconPlus size={16} aria-hidden />}
        placeholder={t('newTaskHint')}
        aria-label={t('newTask')}
        maxLength={500}
        enterKeyHint="done"
      />
      {!project && (
        <NativeSelect
          aria-label={t('inProject')}
          value={key}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={choices.map((each) => ({ value: each.key, label: each.name }))}
          className={classes.newProject}
        />
      )}
      {key && (
        <TemplatePicker
          kind="task"
          project={key}
          value={template}
          onChange={(chosen) => {
            setTemplate(chosen?.id);
            if (chosen?.task && !title.trim()) write(chosen.task.title);
          }}
        />
      )}
      {title.trim() && <Button type="submit">{t('add')}</Button>}
    </form>
  );
}
