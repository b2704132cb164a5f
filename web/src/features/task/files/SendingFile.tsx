import { Button, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import { texts as fileTexts } from '../../../ui/files/messages.ts';
import { type UploadItem, uploads } from '../../../ui/files/upload-queue.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { texts } from '../messages.ts';
import relations from '../relations/relations.module.css';

/** Upload in progress, or its error. */
export function SendingFile({ item, paused }: { readonly item: UploadItem; readonly paused: boolean }) {
  const t = useTexts(texts);
  const ofFiles = useTexts(fileTexts);
  const { key, file, sent, problem } = item;
  const { name } = file;
  const said = problem ? problem.detail || t('uploadBroken') : paused ? t('uploadWaits') : undefined;
  return (
    <li className={relations.row}>
      <div className={relations.name}>
        {name}
        {!problem && (
          <Progress value={file.size > 0 ? (100 * sent) / file.size : 0} size={4} mt={4} aria-label={ofFiles('uploadOf', { name })} />
        )}
        {said && (
          <Text size="xs" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} role={problem ? 'alert' : 'status'}>
            {said}
          </Text>
        )}
      </div>
      {problem && (
        <Button size="compact-sm" variant="subtle" onClick={() => uploads.retry(key)}>
          {t('retry')}
        </Button>
      )}
      <IconButton icon={IconX} iconSize={14} label={t('cancelUpload', { name })} onClick={() => uploads.remove(key)} />
    </li>
  );
}
