import { ColorSwatch } from '@mantine/core';
import { useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { mutate } from '../../../ui/mutate.ts';
import { swatches } from '../../../ui/swatches.ts';
import { useLabels } from '../../../ui/use-labels.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import type { Change, Task } from '../documents.ts';
import { ChoiceField } from './Choice.tsx';
import classes from './fields.module.css';

const createLabel = graphql(`mutation CreateLabel($input: CreateLabelInput!) { createLabel(input: $input) { id name color } }`);

type Label = Task['labels'][number];

/** Labels of the task; creates new ones if the user may. */
export function LabelsField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const { organization } = useViewer();
  const [opened, setOpened] = useState(false);
  const all = useLabels({ pause: !opened }) ?? [];
  const { labels } = task;
  const add = (label: Label) => void change({ addLabels: [label.id] }, { labels: [...labels, label] });
  const toggle = (value: string) => {
    const label = all.find(({ id }) => id === value);
    if (labels.some(({ id }) => id === value)) void change({ removeLabels: [value] }, { labels: labels.filter(({ id }) => id !== value) });
    else if (label) add(label);
  };
  const create = async (name: string) => {
    const made = await mutate(createLabel, { input: { name, color: swatches[all.length % swatches.length] ?? null } });
    if (made) add(made.createLabel);
  };
  const display =
    labels.length > 0 ? (
      labels.map(({ id, name, color }) => (
        <span key={id} className={classes.tag} dir="auto">
          <ColorSwatch color={color} size={8} withShadow={false} aria-hidden />
          {name}
        </span>
      ))
    ) : (
      <span className={classes.none}>{t('none')}</span>
    );
  return (
    <ChoiceField
      label={t('labels')}
      editable={task.viewerCan.update}
      now={labels.map(({ name }) => name).join(', ') || t('none')}
      options={all.map(({ id, name, color }) => ({
        value: id,
        label: name,
        icon: <ColorSwatch color={color} size={12} withShadow={false} aria-hidden />,
      }))}
      chosen={labels.map(({ id }) => id)}
      onChoose={toggle}
      onOpen={() => setOpened(true)}
      onCreate={organization.viewerCan.createLabel ? (name) => void create(name) : undefined}
      shortcut="l"
      searchable
      several
    >
      {display}
    </ChoiceField>
  );
}
