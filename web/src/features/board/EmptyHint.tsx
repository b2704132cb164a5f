import { Button } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Empty } from '../../ui/Empty.tsx';
import { useBoardContext } from './context.ts';

/** Hint of a board without tasks, with a button that starts the first one. */
export function EmptyHint() {
  const { t, store, project, boardRows, narrowed } = useBoardContext();
  const empty = useSyncExternalStore(store.subscribe, () => store.complete() && store.empty());
  if (!empty || narrowed) return null;
  const { viewerCan } = project;
  const cells = boardRows.filter(({ folded }) => !folded).flatMap((row) => row.cells);
  const start = cells.find(({ category }) => category === 'unstarted') ?? cells[0];
  const write = () => document.querySelector<HTMLElement>(`[data-add="${CSS.escape(start?.key ?? '')}"]`)?.click();
  return (
    <Empty
      icon={<IconLayoutKanban size={36} stroke={1.5} color="var(--mantine-primary-color-filled)" aria-hidden />}
      title={t('emptyTitle')}
      {...(viewerCan.createTask && { action: <Button onClick={write}>{t('firstTask')}</Button> })}
    >
      {viewerCan.createTask ? t('emptyLead') : t('emptyReader')}
    </Empty>
  );
}
