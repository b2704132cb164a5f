import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import type { useChange } from '../../ui/use-change.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { useT } from './messages.ts';

const maxLength = 100;

type Props = {
  readonly title: string;
  /** Text above the name. */
  readonly lead?: string;
  /** Label of the submit button; defaults to the title. */
  readonly submit?: string;
  /** Initial name; truncated if it is too long. */
  readonly name: string;
  readonly change: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
  /** Additional inputs. */
  readonly children?: ReactNode;
};

/** Dialog that asks for the name of a template. */
export function NameDialog({ title, lead, submit = title, name: first, change, onSubmit, onClose, children }: Props) {
  const t = useT();
  const [given] = useState(first.slice(0, maxLength));
  const [name, setName] = useState(given);
  useUnsaved(name !== given);
  return (
    <FormDialog title={title} opened onClose={onClose} onSubmit={() => onSubmit(name)} submit={submit} change={change}>
      {lead && <Text size="sm">{lead}</Text>}
      <TextInput
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldError(change.problem, 'name')}
        maxLength={maxLength}
        required
        data-autofocus
      />
      {children}
    </FormDialog>
  );
}
