import { ActionIcon, CopyButton, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Message } from './documents.ts';
import { Feedback } from './Feedback.tsx';
import { asMarkdown } from './markdown.ts';
import { useT } from './messages.ts';

/** Actions of an answer, and its token usage. */
export function AnswerFooter({ message }: { readonly message: Message }) {
  const t = useT();
  const { model, usage, status } = message;
  const copied = asMarkdown(message, t('sources'));
  return (
    <Feedback message={message} isOn={status === 'done'}>
      <CopyButton value={copied}>
        {({ copied: done, copy }) => {
          const label = t(done ? 'copied' : 'copy');
          return (
            <Tooltip label={label}>
              <ActionIcon variant="subtle" color="gray" size="md" onClick={copy} aria-label={label}>
                {done ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            </Tooltip>
          );
        }}
      </CopyButton>
      {model && usage && (
        <Text size="xs" c="dimmed" ml="auto">
          {t('usage', { model, input: usage.inputTokens, output: usage.outputTokens })}
        </Text>
      )}
    </Feedback>
  );
}
