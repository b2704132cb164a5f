import { Avatar, Button } from '@mantine/core';
import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { mutate } from '../../ui/mutate.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { type Task, unwatchTask, watchTask } from './documents.ts';
import { texts } from './messages.ts';
import classes from './view.module.css';

const maxFaces = 3;

/** Button to watch or unwatch the task; its tooltip names the watchers. */
export function Watch({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const viewer = useViewer();
  const [wanted, setWanted] = useState<boolean>();
  const { watchers } = task;
  const watching = wanted ?? watchers.some(({ id }) => id === viewer.id);
  const toggle = async () => {
    setWanted(!watching);
    await mutate(watching ? unwatchTask : watchTask, { input: { id: task.id } });
    setWanted(undefined);
  };
  return (
    <Button
      title={watchers.length > 0 ? `${t('watchers')}: ${watchers.map(({ name }) => name).join(', ')}` : undefined}
      size="compact-sm"
      variant={watching ? 'light' : 'subtle'}
      aria-pressed={watching}
      classNames={{ section: classes.watchSection }}
      disabled={!task.viewerCan.watch}
      leftSection={watching ? <IconEyeCheck size={16} /> : <IconEye size={16} />}
      rightSection={
        watchers.length > 0 && (
          <Avatar.Group spacing={6} aria-hidden>
            {watchers.slice(0, maxFaces).map((person) => (
              <PersonPicture key={person.id} person={person} size={20} />
            ))}
          </Avatar.Group>
        )
      }
      aria-label={t('watchWith', { what: t(watching ? 'watching' : 'watch'), count: watchers.length })}
      onClick={() => void toggle()}
    >
      <span className={classes.watchWord}>{t(watching ? 'watching' : 'watch')}</span>
    </Button>
  );
}
