import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../text/texts.ts';
import relations from '../relations/relations.module.css';
import { texts } from '../texts.ts';
import type { Sending } from './use-uploads.ts';

/** A file on its way: how far it is, or what stopped it. */
export function SendingFile({ file }: { readonly file: Sending }) {
  const t = useTexts(texts);
  const { name, sent, waiting, problem, retry, cancel } = file;
  const said = problem ? problem.detail || t('uploadBroken') : waiting ? t('uploadWaits') : undefined;
  return (
    <li className={relations.row}>
      <div className={relations.name}>
        {name}
        {!problem && <Progress value={100 * sent} size={4} mt={4} aria-label={t('uploadOf', { name })} />}
        {said && (
          <Text size="xs" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} role={problem ? 'alert' : 'status'}>
            {said}
          </Text>
        )}
      </div>
      {problem && (
        <Button size="compact-sm" variant="subtle" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('cancelUpload', { name })} onClick={cancel}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  );
}
