import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTexts } from '../i18n/messages.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './OpenDialog.tsx';
import { Outdated } from './Outdated.tsx';
import { ProblemAlert } from './Problem.tsx';
import classes from './rows.module.css';
import type { useChange } from './use-change.ts';
import type { useForm } from './use-form.ts';

/** `onClose` keeps the draft. */
type FormDialogProps = Omit<DialogProps, 'stays'> & {
  /** Draft that the cancel button discards. */
  readonly form?: Pick<ReturnType<typeof useForm>, 'outdated' | 'takeOver' | 'forget'>;
  readonly onSubmit: () => void;
  /** Label of the submit button; defaults to the title. */
  readonly submit?: string;
  /** Color of the submit button. */
  readonly color?: string;
  readonly change: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
  /** Whether the input is incomplete. */
  readonly disabled?: boolean;
};

/** Dialog with a form. Ctrl Enter submits it from any field. */
export function FormDialog({
  title,
  opened,
  onClose,
  form,
  onSubmit,
  submit = title,
  color,
  change,
  disabled = false,
  size,
  children,
}: FormDialogProps) {
  const t = useTexts();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
  };
  const cancel = () => {
    form?.forget();
    onClose();
  };
  return (
    <Dialog title={title} opened={opened} onClose={onClose} {...(size && { size })}>
      <form onSubmit={send} onKeyDown={onKeyDown}>
        <Stack>
          {form && <Outdated form={form} />}
          {children}
          {change.problem && <ProblemAlert problem={change.problem} />}
        </Stack>
        <Group justify="flex-end" className={classes.actions}>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={color} loading={change.busy} disabled={disabled}>
            {submit}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
