import { ActionIcon, Button, FileButton, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconDots, IconDownload, IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { Link } from 'wouter';
import { useFollow } from '../../api/follow.ts';
import { graphql, type ResultOf } from '../../api/graphql.ts';
import { problemOf } from '../../api/problem.ts';
import { useData } from '../../api/use-data.ts';
import { useDates } from '../../text/dates.ts';
import { useLanguage } from '../../text/language.ts';
import { useTexts } from '../../text/texts.ts';
import { ProblemAlert, tellDone, tellProblem } from '../../ui/Problem.tsx';
import { Confirm } from '../Confirm.tsx';
import { personFields, type Task } from '../documents.ts';
import relations from '../relations/relations.module.css';
import { Section } from '../relations/Section.tsx';
import { texts } from '../texts.ts';
import classes from './files.module.css';
import { IndexState } from './IndexState.tsx';
import { SendingFile } from './SendingFile.tsx';
import { bytes } from './size.ts';
import type { useUploads } from './use-uploads.ts';

const fileFields = graphql(
  `
  fragment TaskFile on File {
    id name size mimeType createdAt version
    uploadedBy { ...TaskPerson }
    index { status code reason }
    viewerCan { delete reindex }
  }
`,
  [personFields],
);
const filesQuery = graphql(`query TaskFiles($filter: FileFilter!) { files(first: 100, filter: $filter) { nodes { ...TaskFile } } }`, [
  fileFields,
]);
const changes = graphql(`
  subscription TaskFileChanges($kinds: [String!]!, $project: [ID!]!, $after: String) {
    events(kinds: $kinds, project: $project, after: $after) { cursor data previous }
  }
`);
const remove = graphql(`mutation DeleteTaskFile($input: DeleteFileInput!) { deleteFile(input: $input) { id } }`);
const reindex = graphql(`mutation ReindexTaskFile($input: ReindexFileInput!) { reindexFile(input: $input) { ...TaskFile } }`, [fileFields]);

type File_ = ResultOf<typeof fileFields>;
const kinds = ['file.uploaded', 'file.updated', 'file.deleted', 'file.indexed', 'file.failed'];
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Whether an event's data, or what was before, names the task. */
const names = (fields: unknown, task: string) => (fields as { task?: { id?: string } | null } | null)?.task?.id === task;

type Props = {
  readonly task: Task;
  readonly uploads: ReturnType<typeof useUploads>;
  /** Grows when one has arrived. */
  readonly turn: number;
};

/** The files that are with a task, and those on their way to it. */
export function TaskFiles({ task, uploads, turn }: Props) {
  const t = useTexts(texts);
  const { data, problem, refetch } = useData(filesQuery, { filter: { task: [task.id] } });
  useFollow({
    document: changes,
    variables: { kinds, project: [task.project.id] },
    cursorOf: ({ events }) => events.cursor,
    onItem: ({ events }) => {
      if (names(events.data, task.id) || names(events.previous, task.id)) refetch();
    },
    onGap: refetch,
  });
  useEffect(() => {
    if (turn > 0) refetch();
  }, [turn, refetch]);
  const files = data?.files.nodes ?? [];
  const mayUpload = task.project.viewerCan.uploadFile;
  if (!mayUpload && files.length === 0 && !problem) return null;
  const choose = mayUpload && (
    <FileButton multiple onChange={(chosen) => uploads.add(chosen)}>
      {(props) => (
        <Button {...props} size="compact-sm" variant="subtle" leftSection={<IconPaperclip size={14} />}>
          {t('addFile')}
        </Button>
      )}
    </FileButton>
  );
  return (
    <Section title={t('files')} note={files.length > 0 ? String(files.length) : undefined} action={choose}>
      {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
      <ul className={relations.list} aria-label={t('files')}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onChanged={refetch} />
        ))}
        {uploads.sending.map((each) => (
          <SendingFile key={each.key} file={each} />
        ))}
      </ul>
      {files.length + uploads.sending.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noFiles')}
        </Text>
      )}
    </Section>
  );
}

function FileRow({ file, onChanged }: { readonly file: File_; readonly onChanged: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const language = useLanguage();
  const client = useClient();
  const [deleting, setDeleting] = useState(false);
  const address = `/api/v1/files/${file.id}/content`;
  const drop = async () => {
    setDeleting(false);
    const { error } = await client.mutation(remove, { input: { id: file.id } });
    if (error) return tellProblem(problemOf(error));
    onChanged();
    tellDone(t('fileDeleted', { name: file.name }));
  };
  const readAgain = async () => {
    const { error } = await client.mutation(reindex, { input: { id: file.id } });
    if (error) tellProblem(problemOf(error));
  };
  return (
    <li className={relations.row}>
      <span className={classes.picture} aria-hidden>
        {pictures.includes(file.mimeType) ? (
          <img src={`${address}?inline=1`} alt="" loading="lazy" />
        ) : (
          <span className={classes.kind}>{(/\.([^.]{1,4})$/.exec(file.name)?.[1] ?? '').toLocaleUpperCase('en')}</span>
        )}
      </span>
      <div className={relations.name}>
        <Link href={`/files/${file.id}`} className={classes.name}>
          {file.name}
        </Link>
        <Group gap={6}>
          <Text span size="xs" c="dimmed">
            {bytes(file.size, language)} · {file.uploadedBy.name} · {dates.relative(file.createdAt)}
          </Text>
          <IndexState index={file.index} />
        </Group>
      </div>
      <Tooltip label={t('download')}>
        <ActionIcon component="a" href={address} download variant="subtle" color="gray" aria-label={t('downloadOf', { name: file.name })}>
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      {(file.viewerCan.delete || file.viewerCan.reindex) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('fileActions', { name: file.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {file.viewerCan.reindex && file.index.status === 'failed' && (
              <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => void readAgain()}>
                {t('readAgain')}
              </Menu.Item>
            )}
            {file.viewerCan.delete && (
              <Menu.Item leftSection={<IconTrash size={14} />} color="mercan" onClick={() => setDeleting(true)}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Confirm
        opened={deleting}
        title={t('deleteFile', { name: file.name })}
        onClose={() => setDeleting(false)}
        onConfirm={() => void drop()}
        confirm={t('delete')}
      >
        {t('deleteFileLead')}
      </Confirm>
    </li>
  );
}
