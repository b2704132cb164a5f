import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '../text/texts.ts';
import { PersonPicture } from '../ui/Person.tsx';
import { PriorityIcon } from '../ui/Priority.tsx';
import { StatusIcon } from '../ui/Status.tsx';
import { useList } from './context.ts';
import type { Line } from './groups.ts';
import classes from './row.module.css';
import { rowId } from './TaskRow.tsx';
import type { Row } from './task.ts';
import { texts } from './texts.ts';
import type { Grouping } from './view.ts';
import { statusIn } from './workflows.ts';

type Props = {
  readonly line: Extract<Line, { kind: 'group' }>;
  readonly grouping: Grouping;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly span: number;
  readonly active: boolean;
};

/** The heading over a group: folds it, and says how many are in it. */
export function GroupRow({ line, grouping, index, top, height, span, active }: Props) {
  const { fold, activate } = useList();
  const Chevron = line.folded ? IconChevronRight : IconChevronDown;
  return (
    <tr
      id={rowId(line.id)}
      className={classes.group}
      style={{ transform: `translateY(${top}px)`, height }}
      data-active={active || undefined}
      aria-rowindex={index}
      onMouseDown={() => activate(line.id)}
    >
      <td colSpan={span}>
        <button
          type="button"
          className={classes.heading}
          aria-expanded={!line.folded}
          tabIndex={active ? 0 : -1}
          onClick={() => fold(line.id)}
        >
          <Chevron size={16} aria-hidden />
          <GroupName grouping={grouping} sample={line.sample} />
          <span className={classes.soft}>{line.count}</span>
        </button>
      </td>
    </tr>
  );
}

function GroupName({ grouping, sample }: { readonly grouping: Grouping; readonly sample: Row }) {
  const t = useTexts(texts);
  const { projectOf } = useList();
  if (grouping === 'project') return <span>{sample.project.name}</span>;
  if (grouping === 'priority')
    return (
      <>
        <PriorityIcon priority={sample.priority} />
        <span>{t(sample.priority)}</span>
      </>
    );
  if (grouping === 'assignee')
    return (
      <>
        {sample.assignee ? <PersonPicture person={sample.assignee} size={20} /> : <span className={classes.nobody} aria-hidden />}
        <span>{sample.assignee?.name ?? t('nobody')}</span>
      </>
    );
  const status = statusIn(projectOf(sample), sample.status);
  return (
    <>
      <StatusIcon category={status?.category ?? 'unstarted'} />
      <span>{status?.name ?? sample.status}</span>
    </>
  );
}
