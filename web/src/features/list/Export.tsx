import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMarkedName } from '../../ui/agents.ts';
import { type FieldValues, fieldText, useCustomFields } from '../../ui/custom-fields.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { loadWithRetry } from '../../ui/lazy-with-retry.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { isSimple, simpleText } from '../../ui/simple-fields.ts';
import { type NavProject, useProjects } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';
import type { Row } from './task.ts';
import { readPage, type Tasks } from './use-tasks.ts';
import { type Column, type Filter, isFieldColumn, keyOf, type View } from './view.ts';
import { statusIn } from './workflows.ts';

type Props = {
  readonly view: View;
  readonly filter: Filter;
  readonly tasks: Tasks;
  readonly project?: NavProject;
  /** Adds a text to the icon. */
  readonly words?: boolean;
};

/** Exports all tasks of the view as CSV with its columns, including tasks that are not loaded yet. */
export function Export({ view, filter, tasks, project, words = false }: Props) {
  const t = useT();
  const language = useLanguage();
  const markedName = useMarkedName();
  const projects = useProjects();
  const custom = useCustomFields(project?.id);
  const [busy, setBusy] = useState(false);

  const nameOf = (column: Column): string =>
    isFieldColumn(column) ? (custom.find(({ key }) => key === keyOf(column))?.name ?? keyOf(column)) : t(column);

  async function save() {
    setBusy(true);
    try {
      const rows = tasks.complete ? tasks.rows : await readAll(filter, view);
      if (!rows) return;
      const { csvOf, download } = await loadWithRetry(() => import('../../ui/csv.ts'));
      const fields = view.columns.filter((column) => column !== 'project' || !project);
      const cell = (row: Row, column: Column): string => {
        if (isFieldColumn(column))
          return fieldText((row.fields as FieldValues)[keyOf(column)], {
            locale: language,
            useGrouping: false,
            yes: t('yes'),
            no: t('no'),
            nameOf: markedName,
          });
        if (column === 'status')
          return (
            statusIn(
              projects.find(({ id }) => id === row.project.id),
              row.status,
            )?.name ?? row.status
          );
        if (isSimple(column)) return simpleText(column, row[column], language, { useGrouping: false });
        if (column === 'assignee') return row.assignee ? markedName(row.assignee) : '';
        if (column === 'labels') return row.labels.map(({ name }) => name).join(', ');
        if (column === 'project') return row.project.name;
        if (column === 'cycle') return row.cycle?.name ?? '';
        return row[column] ?? '';
      };
      const table = { fields: fields.map(nameOf), data: rows.map((row) => fields.map((column) => cell(row, column))) };
      // Spreadsheets in Turkish use the comma as decimal separator and the semicolon as delimiter.
      download(csvOf(table, language === 'tr' ? ';' : ','), `${project?.key ?? t('tasks')}-${today()}.csv`);
      notifyDone(t('exported', { count: rows.length }));
    } finally {
      setBusy(false);
    }
  }
  const label = busy ? t('exporting') : t('export');
  if (words)
    return (
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={save}>
        {label}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <IconButton icon={IconDownload} label={label} size="md" loading={busy} onClick={save} />
    </Tooltip>
  );
}

async function readAll(filter: Filter, view: View): Promise<readonly Row[] | undefined> {
  const rows = new Map<string, Row>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, view.sort, cursor);
    if (!page.rows) {
      if (page.problem) notifyProblem(page.problem);
      return undefined;
    }
    for (const row of page.rows) rows.set(row.id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...rows.values()];
}
