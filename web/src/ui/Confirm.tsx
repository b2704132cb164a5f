import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/messages.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './OpenDialog.tsx';
import { ProblemAlert } from './Problem.tsx';
import type { useChange } from './use-change.ts';

/** `children` describe the consequences. */
type Props = Pick<DialogProps, 'title' | 'opened' | 'onClose' | 'children'> & {
  /** Label of the button that confirms. */
  readonly label: string;
  /** Color of that button; by default that of danger. */
  readonly color?: string;
  readonly change?: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
  readonly onConfirm: () => void;
};

/** Confirmation of an irreversible action. The cancel button has the initial focus, so that Enter does not confirm. */
export function Confirm({ title, opened, onClose, label, color = 'mercan', change, onConfirm, children }: Props) {
  const t = useTexts();
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {change?.problem && <ProblemAlert problem={change.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color={color} loading={change?.busy ?? false} onClick={onConfirm}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
