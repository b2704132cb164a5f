import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './parts.module.css';

type FormDialogProps = {
  readonly title: string;
  readonly opened: boolean;
  /** Closes the dialog; the draft is kept. */
  readonly onClose: () => void;
  /** Closes the dialog and discards the draft. */
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
  readonly submit: string;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly size?: string;
  readonly children: ReactNode;
};

/** Dialog with a form. */
export function FormDialog({ title, opened, onClose, onCancel, onSubmit, submit, busy, problem, size, children }: FormDialogProps) {
  const t = useTexts();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} opened={opened} onClose={onClose} {...(size && { size })}>
      <form onSubmit={send}>
        <Stack>
          {children}
          {problem && <ProblemAlert problem={problem} />}
        </Stack>
        <Group justify="flex-end" className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
