import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { texts } from '../texts.ts';
import { Dialog } from './Dialog.tsx';

type ConfirmButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection'> & {
  /** Label of the button and of the confirmation. */
  readonly label: string;
  /** Accessible name, if the label is ambiguous without its context. */
  readonly name?: string;
  readonly title?: string;
  /** Description of the consequences. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  /** @returns whether it succeeded; the dialog then closes */
  readonly onConfirm: () => Promise<boolean>;
};

/** Button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
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
