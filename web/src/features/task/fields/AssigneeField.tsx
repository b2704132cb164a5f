import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { Person, PersonPicture } from '../../../ui/Person.tsx';
import { usePeople } from '../../../ui/use-people.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { ChoiceField } from './Choice.tsx';
import classes from './fields.module.css';

const nobody = 'none';

/** Assignee of the task. */
export function AssigneeField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const people = usePeople(task.project, !opened);
  const { assignee } = task;
  const display = assignee ? <Person person={assignee} size={20} /> : <span className={classes.none}>{t('nobody')}</span>;
  const ordered = [...people].sort((a, b) => Number(b.id === viewer.id) - Number(a.id === viewer.id));
  const options = [
    { value: nobody, label: t('nobody'), icon: <IconUserOff size={20} aria-hidden /> },
    ...ordered.map((person) => ({
      value: person.id,
      label: person.id === viewer.id ? t('me', { name: person.name }) : person.name,
      icon: <PersonPicture person={person} size={20} />,
    })),
  ];
  const choose = (value: string) => {
    const person = people.find(({ id }) => id === value);
    void change({ assignee: person?.id ?? null }, { assignee: person ? { kind: 'person', ...person } : null });
  };
  return (
    <ChoiceField
      label={t('assignee')}
      editable={task.viewerCan.update}
      now={assignee?.name ?? t('nobody')}
      options={options}
      chosen={[assignee?.id ?? nobody]}
      onChoose={choose}
      onOpen={() => setOpened(true)}
      shortcut="a"
      searchable
    >
      {display}
    </ChoiceField>
  );
}
