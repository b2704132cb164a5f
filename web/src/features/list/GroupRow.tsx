import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { CustomField } from '../../ui/custom-fields.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { useProjects } from '../viewer/viewer.tsx';
import { useList } from './context.ts';
import { categoryOf, groupName, type Line } from './groups.ts';
import { useT } from './messages.ts';
import classes from './row.module.css';
import { rowId } from './TaskRow.tsx';
import type { Row } from './task.ts';
import { type Grouping, isFieldColumn, keyOf } from './view.ts';
import { statusOf } from './workflows.ts';

type Props = {
  readonly line: Extract<Line, { kind: 'group' }>;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly span: number;
  readonly active: boolean;
};

/** Group heading: folds the group and displays its number of tasks. */
export function GroupRow({ line, index, top, height, span, active }: Props) {
  const { fold, activate, fields } = useList();
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
          data-depth={line.depth}
          aria-expanded={!line.folded}
          tabIndex={active ? 0 : -1}
          onClick={() => fold(line.id)}
        >
          <Chevron size={16} aria-hidden />
          <GroupName grouping={line.by} sample={line.sample} fields={fields} />
          <span className={classes.soft}>{line.count}</span>
        </button>
      </td>
    </tr>
  );
}

type NameProps = { readonly grouping: Grouping; readonly sample: Row; readonly fields: readonly CustomField[] };

/** Name and icon of a group. */
export function GroupName({ grouping, sample, fields }: NameProps) {
  const t = useT();
  const dates = useDates();
  const locale = useLanguage();
  const projects = useProjects();
  if (isFieldColumn(grouping)) {
    const field = fields.find(({ key }) => key === keyOf(grouping));
    const name = groupName(grouping, sample, { locale, yes: t('yes'), no: t('no') });
    const displayName = field?.type === 'date' && name ? dates.date(name) : name;
    return <span>{`${field?.name ?? keyOf(grouping)}: ${displayName || t('empty')}`}</span>;
  }
  if (grouping === 'project') return <span>{sample.project.name}</span>;
  if (grouping === 'cycle') return <span>{sample.cycle?.name ?? t('noCycle')}</span>;
  if (grouping === 'milestone') return <span>{sample.milestone?.name ?? t('noMilestone')}</span>;
  if (grouping === 'parent') return <span>{sample.parent?.title ?? t('noParent')}</span>;
  if (grouping === 'label') return <span>{groupName(grouping, sample, { locale, yes: '', no: '' }) || t('noLabel')}</span>;
  if (grouping === 'dueDate') return <span>{sample.dueDate ? dates.date(sample.dueDate) : t('noDate')}</span>;
  if (grouping === 'category') {
    const category = categoryOf(sample, projects);
    return (
      <>
        <StatusIcon category={category} />
        <span>{t(category as 'backlog')}</span>
      </>
    );
  }
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
  const status = statusOf(projects, sample);
  return (
    <>
      <StatusIcon category={status?.category} color={status?.color} />
      <span>{status?.name ?? sample.status}</span>
    </>
  );
}
