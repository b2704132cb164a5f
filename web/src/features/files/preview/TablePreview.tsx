import { Skeleton, Table, Text } from '@mantine/core';
import Papa from 'papaparse';
import { useMemo } from 'react';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useT } from '../messages.ts';
import { useText } from './content.ts';
import { MarkedText } from './MarkedText.tsx';
import classes from './preview.module.css';
import type { PreviewProps } from './preview.ts';

/** Maximum number of displayed rows without the header. */
const mostRows = 500;

/** CSV or TSV as a table, with the first record as header. */
export default function TablePreview(props: PreviewProps) {
  const t = useT();
  const { file } = props;
  const { value, problem, retry } = useText(file);
  const [header = [], ...rows] = useMemo(
    () => (value === undefined ? [] : Papa.parse<string[]>(value, { preview: mostRows + 2, skipEmptyLines: 'greedy' }).data),
    [value],
  );
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (value === undefined) return <Skeleton h="20rem" />;
  return (
    <>
      <MarkedText {...props} label={t('tableOf', { name: file.name })}>
        <Table className={classes.cells} striped withRowBorders={false} fz="sm" data={{ head: header, body: rows.slice(0, mostRows) }} />
      </MarkedText>
      {rows.length > mostRows && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('firstRows', { count: mostRows })}
        </Text>
      )}
    </>
  );
}
