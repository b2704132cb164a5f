import { Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader } from '@tabler/icons-react';
import { useTexts } from '../../text/texts.ts';
import { texts as fileTexts } from '../../ui/files/texts.ts';
import { texts } from '../texts.ts';
import classes from './files.module.css';

type Status = 'queued' | 'extracting' | 'indexing' | 'indexed' | 'failed' | 'skipped';

/** Whether a file can be found by its content, or why not. */
export function IndexState({ index }: { readonly index: { readonly status: Status; readonly reason: string | null } }) {
  const t = useTexts(texts);
  const state = useTexts(fileTexts);
  const { status, reason } = index;
  const bad = status === 'failed' || status === 'skipped';
  const Icon = bad ? IconAlertTriangle : status === 'indexed' ? IconCircleCheck : IconLoader;
  const said = (
    <Text span size="xs" c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} className={classes.state}>
      <Icon size={12} aria-hidden />
      {state(status)}
      {bad && reason && `: ${reason}`}
    </Text>
  );
  return bad ? said : <Tooltip label={t(status === 'indexed' ? 'indexedLead' : 'indexingLead')}>{said}</Tooltip>;
}
