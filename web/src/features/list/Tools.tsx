import { Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Display } from './Display.tsx';
import { Export } from './Export.tsx';
import classes from './list.module.css';
import { useT } from './messages.ts';
import type { ChangeView } from './use-view.ts';

type Props = ComponentProps<typeof Export> & { readonly change: ChangeView; readonly onHelp: () => void };

/** Number of tasks, display options and export. */
export function Tools({ change, onHelp, ...rest }: Props) {
  const t = useT();
  const { tasks, view } = rest;
  return (
    <>
      {tasks.total !== undefined && (
        <Text size="sm" c="dimmed" className={classes.count}>
          {tasks.complete || !view.group
            ? t('count', { count: tasks.total, plus: tasks.plus })
            : t('loadingMore', { loaded: tasks.rows.length })}
        </Text>
      )}
      <Display view={view} change={change} project={rest.project?.id} />
      <Export {...rest} />
      <Tooltip label={t('keys')}>
        <IconButton icon={IconKeyboard} label={t('keys')} size="md" onClick={onHelp} />
      </Tooltip>
    </>
  );
}
