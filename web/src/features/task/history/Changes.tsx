import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { otherSimpleNames } from '../../../ui/simple-fields.ts';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import classes from './history.module.css';
import { Value } from './Value.tsx';

type Change = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** Fields whose changes are displayed, in this order. Others are derived from these or have no meaning for people. */
const displayedFields = [
  'title',
  'status',
  'priority',
  'assignee',
  'startDate',
  'dueDate',
  ...otherSimpleNames,
  'cycle',
  'milestone',
  'labels',
  'blockedBy',
  'relatesTo',
  'duplicateOf',
  'duplicates',
  'watchers',
  'parent',
  'project',
  'name',
  'description',
  'body',
] as const;
type DisplayedField = (typeof displayedFields)[number];
const isDisplayed = (field: string): field is DisplayedField => (displayedFields as readonly string[]).includes(field);

/** Old and new value of each changed field. */
export function Changes({ changes, task }: { readonly changes: readonly Change[]; readonly task: Task }) {
  const displayed = changes
    .filter(({ field }) => isDisplayed(field))
    .sort((a, b) => displayedFields.indexOf(a.field as DisplayedField) - displayedFields.indexOf(b.field as DisplayedField));
  if (displayed.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {displayed.map((change) => (
        <li key={change.field}>
          <OneChange {...change} field={change.field as DisplayedField} task={task} />
        </li>
      ))}
    </ul>
  );
}

function OneChange({ field, from, to, task }: Omit<Change, 'field'> & { readonly field: DisplayedField; readonly task: Task }) {
  const t = useTexts(texts);
  const label = t(field === 'name' ? 'fileName' : field === 'body' ? 'comment' : field);
  if (field === 'description' || field === 'body')
    return (
      <details>
        <summary>{t('showTexts', { label })}</summary>
        <Before>{String(from ?? '') || t('emptyText')}</Before>
        <After>{String(to ?? '') || t('emptyText')}</After>
      </details>
    );
  if (Array.isArray(from) || Array.isArray(to)) return <ListChange label={label} field={field} from={from} to={to} task={task} />;
  return (
    <>
      <Text span size="xs" c="dimmed">
        {label}:{' '}
      </Text>
      <del className={classes.old}>
        <Value field={field} value={from} task={task} />
      </del>
      <IconArrowRight size={12} className={classes.arrow} role="img" aria-label={t('became')} />
      <ins className={classes.new}>
        <Value field={field} value={to} task={task} />
      </ins>
    </>
  );
}

type Referred = { readonly id: string };
const ids = (value: unknown) => (Array.isArray(value) ? (value as Referred[]).map(({ id }) => id) : []);

/** Added and removed entries of a list. */
function ListChange({ label, field, from, to, task }: Change & { readonly label: string; readonly task: Task }) {
  const t = useTexts(texts);
  const [before, after] = [ids(from), ids(to)];
  const each = (list: readonly string[]): ReactNode =>
    list.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Value field={field} value={{ id }} task={task} />
      </span>
    ));
  const came = after.filter((id) => !before.includes(id));
  const went = before.filter((id) => !after.includes(id));
  return (
    <>
      <Text span size="xs" c="dimmed">
        {label}:{' '}
      </Text>
      {came.length > 0 && (
        <ins className={classes.new}>
          {t('added')} {each(came)}
        </ins>
      )}
      {came.length > 0 && went.length > 0 && '; '}
      {went.length > 0 && (
        <del className={classes.old}>
          {t('removed')} {each(went)}
        </del>
      )}
    </>
  );
}

function Before({ children }: { readonly children: string }) {
  return (
    <del>
      <pre className={classes.before}>{children}</pre>
    </del>
  );
}

function After({ children }: { readonly children: string }) {
  return (
    <ins>
      <pre className={classes.after}>{children}</pre>
    </ins>
  );
}
