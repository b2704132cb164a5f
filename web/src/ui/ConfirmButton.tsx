import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Problem } from '../data/problem.ts';
import { useTexts } from '../i18n/messages.ts';
import { Confirm } from './Confirm.tsx';
import { texts } from './messages.ts';
import { notifyDone } from './Problem.tsx';

type ConfirmButtonProps<Data, Variables> = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection'> & {
  /** Label of the button and of the confirmation. */
  readonly label: string;
  /** Accessible name, if the label is ambiguous without its context. */
  readonly name?: string;
  readonly title?: string;
  /** Description of the consequences. */
  readonly children: ReactNode;
  readonly change: {
    readonly busy: boolean;
    readonly problem?: Problem;
    readonly run: (variables: Variables) => Promise<Data | undefined>;
  };
  readonly variables: NoInfer<Variables>;
  /** Notification after it succeeded. */
  readonly done?: string;
  /** Called after it succeeded. */
  readonly onDone?: (data: Data) => void;
};

/** Button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
export function ConfirmButton<Data, Variables>(props: ConfirmButtonProps<Data, Variables>) {
  const { label, name, title, children, change, variables, done, onDone, ...look } = props;
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  const confirm = async () => {
    const data = await change.run(variables);
    if (!data) return;
    close();
    if (done) notifyDone(done);
    onDone?.(data);
  };
  return (
    <>
      <Button size="xs" variant="subtle" color="mercan" {...look} onClick={open} aria-label={name ?? label}>
        {label}
      </Button>
      <Confirm title={title ?? t('sure')} opened={opened} onClose={close} label={label} change={change} onConfirm={confirm}>
        {children}
      </Confirm>
    </>
  );
}
