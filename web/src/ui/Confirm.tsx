import { Button, Group, Stack, Text } from '@mantine/core';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { Dialog } from './Dialog.tsx';
import { useT } from './messages.ts';
import type { DialogProps } from './OpenDialog.tsx';
import { notifyDone, ProblemAlert } from './Problem.tsx';
import { useChange } from './use-change.ts';

/** An irreversible action: a mutation, and what follows it. */
export type Irreversible<Data, Variables extends AnyVariables> = {
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables: NoInfer<Variables>;
  /** Notification after it succeeded. */
  readonly done?: string;
  /** Called after it succeeded. */
  readonly onDone?: (data: Data) => void;
};

/** `children` describe the consequences. */
type Props<Data, Variables extends AnyVariables> = Irreversible<Data, Variables> &
  Pick<DialogProps, 'opened' | 'onClose' | 'children'> & {
    readonly title?: string | undefined;
    /** Label of the button that confirms. */
    readonly label: string;
    /** Color of that button; by default that of danger. */
    readonly color?: string;
  };

/**
 * Confirmation of an irreversible action, which shows its error. The cancel button has the initial focus, so that Enter does not confirm.
 */
export function Confirm<Data, Variables extends AnyVariables>(props: Props<Data, Variables>) {
  const { title, opened, onClose, label, color = 'mercan', mutation, variables, done, onDone, children } = props;
  const t = useT();
  const { run, busy, problem } = useChange(mutation);
  const confirm = async () => {
    const data = await run(variables);
    if (!data) return;
    onClose();
    if (done) notifyDone(done);
    onDone?.(data);
  };
  return (
    <Dialog title={title ?? t('sure')} opened={opened} onClose={onClose}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {problem && <ProblemAlert problem={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color={color} loading={busy} onClick={confirm}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
