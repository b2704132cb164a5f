import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { texts } from '../texts.ts';
import { Dialog } from './Dialog.tsx';

type ConfirmButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection'> & {
  /** What the button, and the one that confirms, say. */
  readonly label: string;
  /** What the button is called for whoever does not see what it stands beside. */
  readonly name?: string;
  readonly title?: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  /** @returns whether it is done: then the dialog closes */
  readonly onConfirm: () => Promise<boolean>;
};

/** A button for what cannot be taken back: asks first, and says there why it was refused. */
export function ConfirmButton({ label, name, title, children, busy, problem, onConfirm, ...look }: ConfirmButtonProps) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  const confirm = async () => {
    if (await onConfirm()) close();
  };
  return (
    <>
      <Button size="xs" variant="subtle" color="mercan" {...look} onClick={open} aria-label={name ?? label}>
        {label}
      </Button>
      <Dialog title={title ?? t('sure')} opened={opened} onClose={close}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          {problem && <ProblemAlert problem={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('cancel')}
            </Button>
            <Button color="mercan" loading={busy} onClick={confirm}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
