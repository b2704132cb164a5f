import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Action } from './documents.ts';
import { useT } from './messages.ts';
import { SourceTitle } from './SourceTitle.tsx';

/** States that the user did not ask for a proposal, and names the sources that may have asked for it. */
export function HeldNote({ sources }: { readonly sources: Action['sources'] }) {
  const t = useT();
  const [title, text] = sources.length > 0 ? (['held', 'heldSources'] as const) : (['unasked', 'heldUnknown'] as const);
  return (
    <Alert color="mercan" variant="light" icon={<IconAlertTriangle />} title={t(title)} my="xs">
      <Text size="sm">{t(text)}</Text>
      {sources.map(({ kind, id, title }) => (
        <SourceTitle key={id} citation={{ kind, title, page: null }} />
      ))}
    </Alert>
  );
}
