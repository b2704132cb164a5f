import { Button, Group, Text } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isOf, useCustomFields } from '../../ui/custom-fields.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { AnyFieldPicker } from './CustomFieldPicker.tsx';
import type { Field } from './context.ts';
import { type DisplayedTasks, deleteAll, type Edit, editAll, notifyDeleted, type Outcome } from './edits.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { FilterButton } from './FilterButton.tsx';
import classes from './list.module.css';
import { useT } from './messages.ts';
import { Refused } from './Refused.tsx';
import type { Selection } from './selection.ts';
import type { Row } from './task.ts';
import type { FieldColumn } from './view.ts';

/** Field that can be changed for all selected tasks at once. */
export type BatchField = Exclude<Field, 'title' | FieldColumn>;
const fields: readonly BatchField[] = ['status', 'assignee', 'priority', 'labels', 'dueDate'];
type Run = (rows: readonly Row[]) => Promise<Outcome>;
type Props = {
  readonly store: DisplayedTasks;
  readonly rows: readonly Row[];
  readonly selection: Pick<Selection, 'ids' | 'only' | 'clear'>;
  /** Field to change for the selection, requested by a keyboard shortcut; `onAsked` is called when its picker closes. */
  readonly asked: BatchField | undefined;
  readonly onAsked: () => void;
  /** Set if all loaded tasks are selected and the server has more: the total number, and a callback that selects all. */
  readonly rest: { readonly total: number; readonly plus: string; readonly loading: boolean; readonly select: () => void } | undefined;
};

/** Bar with the actions for the selected tasks. Tasks whose change is rejected stay selected, with the reason displayed. */
export function BatchBar({ store, rows, selection, rest, asked, onAsked }: Props) {
  const t = useT();
  const selected = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids]);
  const oneProject = new Set(selected.map(({ project }) => project.id)).size === 1;
  const offered = oneProject ? [...fields, 'cycle' as const] : fields;
  const custom = useCustomFields(undefined).filter((field) => selected.every((row) => isOf(field, row.project.id)));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly outcome: Outcome; readonly again: (rows: readonly Row[]) => void }>();

  async function perform(run: Run, some: readonly Row[], said: (outcome: Outcome) => void) {
    setBusy(true);
    const outcome = await run(some);
    setBusy(false);
    if (outcome.refused.length === 0) return said(outcome);
    selection.only(outcome.refused.flatMap((each) => each.rows.map(({ id }) => id)));
    setRefused({ outcome, again: (others) => void perform(run, others, said) });
  }
  const change = (what: Edit) =>
    perform(
      (some) => editAll(store, some, what),
      selected,
      ({ done, step }) => notifyDone(t('changed', { count: done.length }), { label: t('undo'), step }),
    );
  const remove = () =>
    perform(
      (some) => deleteAll(store, some),
      selected,
      (outcome) => {
        selection.clear();
        notifyDeleted(outcome);
      },
    );
  return (
    <>
      {selected.length > 0 && (
        <section className={classes.batch} data-batch aria-label={t('batch')} aria-busy={busy}>
          <Group gap={4} wrap="nowrap">
            <IconButton icon={IconX} label={t('clearSelection')} size="lg" onClick={selection.clear} />
            <Text size="sm" fw={600} className={classes.count}>
              {t('selected', { count: selected.length })}
            </Text>
            {rest && (
              <Button size="compact-sm" variant="subtle" loading={rest.loading} onClick={rest.select}>
                {t('selectEvery', { count: rest.total, plus: rest.plus })}
              </Button>
            )}
          </Group>
          <Group gap="xs">
            {offered.map((field) => (
              <FilterButton key={field} label={t(field)} chosen="" asked={asked === field} onAsked={onAsked}>
                {(close) => <FieldPicker field={field} rows={selected} onEdit={change} onClose={close} />}
              </FilterButton>
            ))}
            {custom.length > 0 && (
              <FilterButton label={t('customFields')} chosen="">
                {(close) => <AnyFieldPicker fields={custom} rows={selected} onEdit={change} onClose={close} />}
              </FilterButton>
            )}
            <Button
              variant="light"
              color="mercan"
              size="compact-md"
              fz="sm"
              fw={500}
              leftSection={<IconTrash size={14} aria-hidden />}
              loading={busy}
              onClick={remove}
            >
              {t('delete')}
            </Button>
          </Group>
        </section>
      )}
      {refused && (
        <Refused
          outcome={refused.outcome}
          onClose={() => setRefused(undefined)}
          onRetry={(others) => {
            setRefused(undefined);
            refused.again(others);
          }}
        />
      )}
    </>
  );
}
