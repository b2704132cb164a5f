import { Button, CloseButton } from '@mantine/core';
import { IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Problem } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { texts } from './messages.ts';
import { useDelete } from './use-delete.ts';
import type { Gone } from './use-task.ts';
import classes from './view.module.css';

/** Shown when somebody else deletes the open task; offers to restore it. */
export function GoneTask({
  gone,
  onRestored,
  onClose,
}: {
  readonly gone: Gone;
  readonly onRestored: () => void;
  readonly onClose?: (() => void) | undefined;
}) {
  const t = useTexts(texts);
  const { restore } = useDelete(gone.task, onRestored);
  const [restoring, setRestoring] = useState(false);
  const bringBack = async () => {
    setRestoring(true);
    await restore();
    setRestoring(false);
  };
  return (
    <Away onClose={onClose}>
      <Empty
        order={onClose ? 2 : 1}
        icon={<IconTrash size={32} aria-hidden />}
        title={t('isDeleted', { number: gone.task.number })}
        action={
          gone.task.viewerCan.delete && (
            <Button onClick={() => void bringBack()} loading={restoring}>
              {t('restore')}
            </Button>
          )
        }
      >
        {gone.by ? t('deletedBy', { name: gone.by }) : t('deletedLead')}
      </Empty>
    </Away>
  );
}

/** Shown if the task does not exist, is not visible to the user, or could not be loaded. */
export function NoTask({
  problem,
  onRetry,
  onClose,
}: {
  readonly problem: Problem;
  readonly onRetry: () => void;
  readonly onClose?: (() => void) | undefined;
}) {
  const t = useTexts(texts);
  return (
    <Away onClose={onClose}>
      {problem.status === 404 || problem.status === 400 || problem.code === 'task.not_found' ? (
        <Empty
          order={onClose ? 2 : 1}
          icon={<IconZoomQuestion size={32} aria-hidden />}
          title={t('noTask')}
          action={
            <Button component={Link} href="/tasks" variant="default">
              {t('toTasks')}
            </Button>
          }
        >
          {t('noTaskLead')}
        </Empty>
      ) : (
        <ProblemAlert problem={problem} onRetry={onRetry} />
      )}
    </Away>
  );
}

function Away({ children, onClose }: { readonly children: React.ReactNode; readonly onClose?: (() => void) | undefined }) {
  const t = useTexts(texts);
  return (
    <div className={classes.away}>
      {onClose && <CloseButton aria-label={t('close')} onClick={onClose} className={classes.awayClose} />}
      {children}
    </div>
  );
}
