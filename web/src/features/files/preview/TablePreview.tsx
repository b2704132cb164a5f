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
        <Table className={classes.cells} striped withRowBorders={false} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {header.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
                <Table.Th key={column} scope="col">
                  {cell}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, mostRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
              <Table.Tr key={index}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
                  <Table.Td key={column}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </MarkedText>
      {rows.length > mostRows && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('firstRows', { count: mostRows })}
        </Text>
      )}
    </>
  );
}
