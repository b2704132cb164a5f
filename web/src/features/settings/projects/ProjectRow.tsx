import { Badge, Progress } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import rows from '../../../ui/rows.module.css';
import { plain, writeView } from '../../list/view.ts';
import { HealthMark } from '../../project/HealthMark.tsx';
import type { Counts, ProjectLine } from './documents.ts';
import { texts } from './messages.ts';
import classes from './projects.module.css';

const overdue = writeView({ ...plain, filter: 'due<today open:yes' });

type Props = { readonly project: ProjectLine; readonly counts: Counts | undefined };

/** Project with its lead, health, target date and progress; leads to its board. */
export function ProjectRow({ project, counts }: Props) {
  const t = useTexts(texts);
  const c = useTexts();
  const dates = useDates();
  const { id, key, name, visibility, archivedAt, lead, targetDate, latestUpdate } = project;
  const count = (category: string) =>
    counts?.all.groups.find((group) => group.key === id)?.groups.find((group) => group.key === category)?.count ?? 0;
  const done = count('completed');
  const total = done + count('started') + count('unstarted') + count('backlog');
  const late = counts?.late.groups.find((group) => group.key === id)?.count ?? 0;
  return (
    <li className={`${rows.row} ${classes.project}`}>
      <span className={classes.name}>
        <Link href={`/projects/${key}`}>{name}</Link>
        <small>{key}</small>
        {visibility === 'private' && <IconLock size={14} role="img" aria-label={t('private')} />}
        {archivedAt !== null && <Badge variant="default">{t('archived')}</Badge>}
      </span>
      <span className={classes.health}>{latestUpdate && <HealthMark health={latestUpdate.health} />}</span>
      <span className={classes.late}>
        {late > 0 && <Link href={`/projects/${key}/list?${overdue}`}>{t('late', { count: late })}</Link>}
      </span>
      <span className={classes.progress}>
        {total > 0 && (
          <>
            <Progress value={(done / total) * 100} size="sm" aria-label={c('doneOf', { done, tasks: total })} />
            <span aria-hidden>{`${done} / ${total}`}</span>
          </>
        )}
      </span>
      <span className={classes.date}>{targetDate && <time dateTime={targetDate}>{dates.date(targetDate)}</time>}</span>
      <span className={classes.lead}>{lead && <PersonPicture person={lead} size={24} alone />}</span>
    </li>
  );
}
