import { Checkbox, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { sortableTypes, useCustomFields } from '../../ui/custom-fields.ts';
import { fieldOf, opposite } from './columns.ts';
import { groupedTypes } from './groups.ts';
import { useT } from './messages.ts';
import type { DisplayProps as Props } from './use-view.ts';
import { type BuiltIn, columns, type Grouping, groupings, isFieldColumn, type Sort, sorts } from './view.ts';

/** Order, grouping and columns. The compact layout renders cards and has no columns. */
export default function DisplayFields({ view, change, project, compact = false }: Props & { readonly compact?: boolean }) {
  const t = useT();
  const descending = view.sort.startsWith('-');
  const fields = useCustomFields(project).map((field) => ({ ...field, column: `field.${field.key}` as const }));
  const grouped = [
    ...groupings.map((value) => ({ value: value as string, label: t(value === 'label' ? 'labels' : value) })),
    ...fields.filter(({ type }) => groupedTypes.includes(type)).map(({ column, name }) => ({ value: column as string, label: name })),
  ];
  // A calendar has neither groups nor an order, and a timeline orders its bars itself.
  if (view.kind === 'calendar') return null;
  if (view.kind === 'board') return <BoardFields view={view} change={change} choices={grouped} />;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('groupBy')}
        value={view.group}
        onChange={({ currentTarget }) => {
          const group = currentTarget.value as Grouping | '';
          change({ group, subgroup: group && group !== view.subgroup ? view.subgroup : '' });
        }}
        data={[{ value: '', label: t('noGroup') }, ...grouped]}
      />
      {view.group && (
        <NativeSelect
          label={t('subgroupBy')}
          value={view.subgroup}
          onChange={({ currentTarget }) => change({ subgroup: currentTarget.value as Grouping | '' })}
          data={[{ value: '', label: t('noGroup') }, ...grouped.filter(({ value }) => value !== view.group)]}
        />
      )}
      {view.kind === 'list' && (
        <>
          {' '}
          <NativeSelect
            label={t('sortBy')}
            value={fieldOf(view.sort)}
            onChange={({ currentTarget }) => change({ sort: `${descending ? '-' : ''}${currentTarget.value}` as Sort })}
            data={[
              ...sorts.map((value) => ({ value: value as string, label: t(value) })),
              ...fields
                .filter(({ type }) => sortableTypes.includes(type))
                .map(({ column, name }) => ({ value: column as string, label: name })),
            ]}
          />
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('direction')}
            value={descending ? 'down' : 'up'}
            onChange={() => change({ sort: opposite(view.sort) })}
            data={[
              { value: 'up', label: t('ascending') },
              { value: 'down', label: t('descending') },
            ]}
          />
        </>
      )}
      {!compact && view.kind === 'list' && (
        <Checkbox.Group
          label={t('columns')}
          value={[...view.columns]}
          onChange={(chosen) =>
            change({
              columns: [...columns.filter((column) => column === 'title' || chosen.includes(column)), ...chosen.filter(isFieldColumn)],
            })
          }
        >
          <Group gap="xs" mt={4}>
            {columns
              // The project is the same for all rows of a project's list, so that column is not offered.
              .filter((column): column is Exclude<BuiltIn, 'title'> => column !== 'title' && !(project && column === 'project'))
              .map((column) => (
                <Checkbox key={column} value={column} label={t(column)} size="xs" w="calc(50% - 0.5rem)" />
              ))}
            {fields.map(({ id, column, name }) => (
              <Checkbox key={id} value={column} label={name} size="xs" w="calc(50% - 0.5rem)" />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

type BoardProps = Pick<Props, 'view' | 'change'> & { readonly choices: readonly { readonly value: string; readonly label: string }[] };

/** Selects the fields that a board's columns and rows are grouped by. */
function BoardFields({ view, change, choices }: BoardProps) {
  const t = useT();
  const group = view.group || 'status';
  const { subgroup } = view;
  // A subgroup requires a group, so the default `status` is written only if there are rows.
  const send = (columnsOf: string, rowsOf: string) => {
    const within = rowsOf === columnsOf ? '' : rowsOf;
    change({ group: columnsOf === 'status' && !within ? '' : (columnsOf as Grouping), subgroup: within as Grouping | '' });
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('columns')}
        value={group}
        onChange={({ currentTarget }) => send(currentTarget.value, subgroup)}
        data={[...choices]}
      />
      <NativeSelect
        label={t('rows')}
        value={subgroup}
        onChange={({ currentTarget }) => send(group, currentTarget.value)}
        data={[{ value: '', label: t('noRows') }, ...choices.filter(({ value }) => value !== group)]}
      />
    </Stack>
  );
}
