import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../i18n/messages.ts';
import type { ProposalData } from './documents.ts';
import { texts } from './messages.ts';

/** States that the user did not ask for a proposal, and names the sources that may have asked for it. */
export function HeldNote({ sources }: { readonly sources: ProposalData['sources'] }) {
  const t = useTexts(texts);
  const [title, text] = sources.length > 0 ? (['held', 'heldSources'] as const) : (['unasked', 'heldUnknown'] as const);
  return (
    <Alert color="mercan" variant="light" icon={<IconAlertTriangle />} title={t(title)} my="xs">
      <Text size="sm">{t(text)}</Text>
      {sources.map(({ id, title }) => (
        <Text key={id} size="sm" fw={600}>
          {title}
        </Text>
      ))}
    </Alert>
  );
}
