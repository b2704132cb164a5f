import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useFollow } from '../../../data/follow.ts';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useOnChange } from '../../../data/use-on-change.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import relations from '../relations/relations.module.css';
import { Quiet, Section } from '../relations/Section.tsx';
import { FileRow, fileFields } from './FileRow.tsx';
import { SendingFile } from './SendingFile.tsx';
import type { useUploads } from './use-uploads.ts';

const filesQuery = graphql(`query TaskFiles($filter: FileFilter!) { files(first: 100, filter: $filter) { nodes { ...TaskFile } } }`, [
  fileFields,
]);
const changes = graphql(`
  subscription TaskFileChanges($kinds: [String!]!, $project: [ID!]!, $after: String) {
    events(kinds: $kinds, project: $project, after: $after) { cursor data previous }
  }
`);

const kinds = ['file.uploaded', 'file.updated', 'file.deleted', 'file.indexed', 'file.failed'];

/** Whether the data of an event, or its previous data, references the task. */
const names = (fields: unknown, task: string) => (fields as { task?: { id?: string } | null } | null)?.task?.id === task;

type Props = {
  readonly task: Task;
  readonly uploads: ReturnType<typeof useUploads>;
  /** Incremented after each upload. */
  readonly turn: number;
};

/** Files of a task, and its uploads in progress. */
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
  useOnChange(turn, refetch);
  const files = data?.files.nodes ?? [];
  const mayUpload = task.project.viewerCan.uploadFile;
  const isEmpty = files.length + uploads.sending.length === 0 && !problem;
  if (isEmpty && !mayUpload) return null;
  const choose = mayUpload && (
    <FileButton multiple onChange={(chosen) => uploads.add(chosen)}>
      {(props) =>
        isEmpty ? (
          <Quiet {...props} label={t('addFile')}>
            {t('file')}
          </Quiet>
        ) : (
          <Button {...props} size="compact-sm" variant="subtle" leftSection={<IconPaperclip size={14} />}>
            {t('addFile')}
          </Button>
        )
      }
    </FileButton>
  );
  if (isEmpty) return choose;
  return (
    <Section title={t('files')} note={files.length > 0 ? String(files.length) : undefined} action={choose}>
      {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
      <ul className={relations.list} aria-label={t('files')}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onChanged={refetch} />
        ))}
        {uploads.sending.map((each) => (
          <SendingFile key={each.key} item={each} paused={uploads.paused} />
        ))}
      </ul>
    </Section>
  );
}
