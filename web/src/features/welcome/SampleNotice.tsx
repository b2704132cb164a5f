import { Button, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from '../../data/graphql.ts';
import { useLanguage } from '../../i18n/language.ts';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useOpenProjects, useRefetchViewer } from '../viewer/viewer.tsx';
import { text, useT } from './messages.ts';
import classes from './welcome.module.css';

const archive = graphql(`
  mutation ArchiveSample($input: UpdateProjectInput!) { updateProject(input: $input) { id archivedAt } }
`);

/** Notice that the initial projects are samples, with a button that archives them. */
export function SampleNotice() {
  const t = useT();
  const language = useLanguage();
  const [working, setWorking] = useState(false);
  const refetch = useRefetchViewer();
  const archivable = useOpenProjects().filter(({ sample, viewerCan }) => sample && viewerCan.archive);
  if (archivable.length === 0) return null;

  const put = async (ids: readonly string[], archived: boolean) => {
    const done: string[] = [];
    setWorking(true);
    for (const id of ids) if (await mutate(archive, { input: { id, archived } })) done.push(id);
    setWorking(false);
    refetch();
    return done;
  };
  const remove = async () => {
    const all = archivable.map(({ id }) => id);
    const ids = await put(all, true);
    if (ids.length < all.length) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    notifyDone(text('sampleRemoved'), { label: text('undo'), onUndo: () => void put(ids, false) });
  };
  const names = new Intl.ListFormat(language).format(archivable.map(({ name }) => name));
  return (
    <section className={classes.strip} aria-label={t('sampleTitle')}>
      <IconFlask size={16} aria-hidden />
      <Text span size="sm" fw={500}>
        {t('sampleTitle')}
      </Text>
      <Text span size="sm" c="dimmed" truncate visibleFrom="sm">
        {t('sampleLead', { names })}
      </Text>
      <Button size="compact-sm" variant="subtle" loading={working} onClick={remove}>
        {t('removeSample')}
      </Button>
    </section>
  );
}
