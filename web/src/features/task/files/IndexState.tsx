import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import { texts as fileTexts } from '../../../ui/files/messages.ts';
import { texts } from '../messages.ts';
import classes from './files.module.css';

type Index = { readonly status: Status; readonly reason: string | null; readonly warnings: readonly { readonly text: string }[] };
type Status = 'queued' | 'extracting' | 'indexing' | 'indexed' | 'failed' | 'skipped';

/** State of a file in the search index. Nothing is shown for a picture without text, because that is normal. */
export function IndexState({ index, mediaType }: { readonly index: Index; readonly mediaType: string }) {
  const t = useTexts(texts);
  const state = useTexts(fileTexts);
  const { status, reason, warnings } = index;
  if (status === 'skipped' && mediaType.startsWith('image/')) return null;
  const partial = status === 'indexed' && warnings.length > 0;
  const bad = status === 'failed' || status === 'skipped';
  const Icon = bad || partial ? IconAlertTriangle : status === 'indexed' ? IconCircleCheck : IconLoader;
  const hint = partial ? warnings.map(({ text }) => text).join('\n') : t(status === 'indexed' ? 'indexedLead' : 'indexingLead');
  return (
    <Text
      span
      title={bad ? undefined : hint}
      size="xs"
      c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
      className={classes.state}
    >
      <Icon size={12} aria-hidden />
      {state(partial ? 'indexedPartly' : status)}
      {bad && reason && `: ${reason}`}
    </Text>
  );
}
