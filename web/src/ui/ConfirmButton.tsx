import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { Confirm } from './Confirm.tsx';
import { useT } from './messages.ts';
import { notifyDone } from './Problem.tsx';
import { useChange } from './use-change.ts';

type ConfirmButtonProps<Data, Variables extends AnyVariables> = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection'> & {
  /** Label of the button and of the confirmation. */
  readonly label: string;
  /** Accessible name, if the label is ambiguous without its context. */
  readonly name?: string;
  readonly title?: string;
  /** Description of the consequences. */
  readonly children: ReactNode;
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables: NoInfer<Variables>;
  /** Notification after it succeeded. */
  readonly done?: string;
  /** Called after it succeeded. */
  readonly onDone?: (data: Data) => void;
};

/** Button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
export function ConfirmButton<Data, Variables extends AnyVariables>(props: ConfirmButtonProps<Data, Variables>) {
  const { label, name, title, children, mutation, variables, done, onDone, ...look } = props;
  const t = useT();
  const change = useChange(mutation);
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
