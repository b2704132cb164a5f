import { CloseButton, FileButton, Loader } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { IconButton } from '../IconButton.tsx';
import classes from './chosen.module.css';
import { useT } from './messages.ts';

/** Button that chooses files for what is being written. */
export function Attach({ onPick }: { readonly onPick: (files: File[]) => void }) {
  const t = useT();
  return (
    <FileButton multiple onChange={onPick}>
      {(props) => <IconButton icon={IconPaperclip} label={t('attachFile')} {...props} title={t('attachFile')} />}
    </FileButton>
  );
}

type ChosenFile = { readonly key: number; readonly name: string; readonly isUploading?: boolean };
type ChosenProps = { readonly label: string; readonly files: readonly ChosenFile[]; readonly onRemove: (key: number) => void };

/** Files that were chosen for what is being written, including uploads in progress. */
export function Chosen({ label, files, onRemove }: ChosenProps) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={label}>
      {files.map(({ key, name, isUploading }) => (
        <li key={key} className={classes.file}>
          {isUploading ? <Loader size={14} aria-label={t('uploadOf', { name })} role="status" /> : <IconPaperclip size={14} aria-hidden />}
          {name}
          <CloseButton size="sm" aria-label={t('detach', { name })} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
