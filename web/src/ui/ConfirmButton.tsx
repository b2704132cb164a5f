import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { AnyVariables } from 'urql';
import { Confirm, type Irreversible } from './Confirm.tsx';

type ConfirmButtonProps<Data, Variables extends AnyVariables> = Irreversible<Data, Variables> &
  Pick<ButtonProps, 'size' | 'variant' | 'color'> & {
    /** Label of the button and of the confirmation. */
    readonly label: string;
    /** Accessible name, if the label is ambiguous without its context. */
    readonly name?: string;
    readonly title?: string;
    /** Description of the consequences. */
    readonly children: ReactNode;
  };

/** Button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
export function ConfirmButton<Data, Variables extends AnyVariables>(props: ConfirmButtonProps<Data, Variables>) {
  const { label, name, size = 'xs', variant = 'subtle', color = 'mercan', ...confirm } = props;
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size={size} variant={variant} color={color} onClick={open} aria-label={name ?? label}>
        {label}
      </Button>
      <Confirm {...confirm} label={label} opened={opened} onClose={close} />
    </>
  );
}
