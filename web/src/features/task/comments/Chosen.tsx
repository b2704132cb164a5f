import { ActionIcon, CloseButton, FileButton, Loader } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import classes from './talk.module.css';
import type { Attachment } from './use-attachments.ts';

/** Button that attaches files to a comment. */
export function Attach({ task, onPick }: { readonly task: Task; readonly onPick: (files: File[]) => void }) {
  const t = useTexts(texts);
  if (!task.project.viewerCan.uploadFile) return null;
  return (
    <FileButton multiple onChange={onPick}>
      {(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" aria-label={t('attachFile')} title={t('attachFile')}>
          <IconPaperclip size={16} />
        </ActionIcon>
      )}
    </FileButton>
  );
}

type ChosenProps = { readonly files: readonly Attachment[]; readonly onRemove: (key: number) => void };

/** Attachments of a comment that is being written, including uploads in progress. */
export function Chosen({ files, onRemove }: ChosenProps) {
  const t = useTexts(texts);
  if (files.length === 0) return null;
  return (
    <ul className={classes.attached} aria-label={t('commentFiles')}>
      {files.map(({ key, name, id }) => (
        <li key={key} className={classes.file}>
          {id ? <IconPaperclip size={14} aria-hidden /> : <Loader size={14} aria-label={t('uploadOf', { name })} role="status" />}
          {name}
          <CloseButton size="sm" aria-label={t('detach', { name })} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
