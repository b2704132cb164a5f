import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { texts as stateTexts } from '../../ui/files/messages.ts';
import { useSizes } from '../../ui/files/sizes.ts';
import type { FileData } from './data.ts';
import { FileMenu } from './FileMenu.tsx';
import { FileStatus, isComplete } from './FileStatus.tsx';
import classes from './files.module.css';
import { kindIcons, kindOf } from './kinds.ts';
import { useT } from './messages.ts';

type Props = { readonly files: readonly FileData[]; onChange(): void };

export function FileTable({ files, onChange }: Props) {
  const t = useT();
  return (
    <div className={classes.list}>
      <Table verticalSpacing="xs" layout="fixed" aria-label={t('listOf')}>
        <Table.Thead className={classes.columns}>
          <Table.Tr>
            <Table.Th scope="col">{t('name')}</Table.Th>
            <Table.Th scope="col" visibleFrom="md" w="9rem">
              {t('project')}
            </Table.Th>
            <Table.Th scope="col" visibleFrom="md" w="5.5rem">
              {t('size')}
            </Table.Th>
            <Table.Th scope="col" visibleFrom="md" w="14rem">
              {t('uploaded')}
            </Table.Th>
            <Table.Td className={classes.menu} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onChange={onChange} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function FileRow({ file, onChange }: { readonly file: FileData; onChange(): void }) {
  const t = useT();
  const dates = useDates();
  const state = useTexts(stateTexts);
  const sizes = useSizes();
  const kind = kindOf(file.mimeType);
  const Icon = kindIcons[kind];
  const size = sizes(file.size);
  return (
    <Table.Tr>
      <Table.Td>
        <Link href={`/files/${file.id}`} className={classes.link}>
          <Icon size={20} className={classes.sign} role="img" aria-label={t(kind)} />
          <Text span inherit lineClamp={2} title={file.name}>
            {file.name}
          </Text>
        </Link>
        <Text size="xs" c="dimmed" hiddenFrom="md" truncate className={classes.facts}>
          {[file.project.name, size, file.uploadedBy.name, dates.relative(file.createdAt)].join(' · ')}
        </Text>
        {isComplete(file) ? (
          <VisuallyHidden>{state(file.index.status)}</VisuallyHidden>
        ) : (
          <Box mt={2} className={classes.facts}>
            <FileStatus index={file.index} />
          </Box>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" truncate title={file.project.name}>
          {file.project.name}
        </Text>
        {file.task && (
          <Text size="xs" c="dimmed">
            {file.task.number}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" className={classes.number}>
        {size}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" truncate title={file.uploadedBy.name}>
          {file.uploadedBy.name}
          {', '}
          <Text span size="xs" c="dimmed">
            <time dateTime={file.createdAt} title={dates.moment(file.createdAt)}>
              {dates.relative(file.createdAt)}
            </time>
          </Text>
        </Text>
      </Table.Td>
      <Table.Td className={classes.menu}>
        <FileMenu file={file} onChange={onChange} />
      </Table.Td>
    </Table.Tr>
  );
}
