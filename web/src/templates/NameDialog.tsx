import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormDialog } from '../settings/parts/FormDialog.tsx';
import { fieldError } from '../settings/parts/problem.ts';
import type { useChange } from '../settings/parts/use-change.ts';
import { useTexts } from '../text/texts.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { texts } from './texts.ts';

const maxLength = 100;

type Props = {
  readonly title: string;
  /** What it says above the name. */
  readonly lead?: string;
  /** On the button; the title if absent. */
  readonly submit?: string;
  /** The name that stands there first; what is too long of it is cut. */
  readonly name: string;
  readonly change: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
  /** What else is asked. */
  readonly children?: ReactNode;
};

/** Asks for the name of a template. */
export function NameDialog({ title, lead, submit = title, name: first, change: { busy, problem }, onSubmit, onClose, children }: Props) {
  const t = useTexts(texts);
  const [given] = useState(first.slice(0, maxLength));
  const [name, setName] = useState(given);
  useUnsaved(name !== given);
  return (
    <FormDialog
      title={title}
      opened
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => void onSubmit(name)}
      submit={submit}
      busy={busy}
      problem={problem}
    >
      {lead && <Text size="sm">{lead}</Text>}
      <TextInput
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldError(problem, 'name')}
        maxLength={maxLength}
        required
        data-autofocus
      />
      {children}
    </FormDialog>
  );
}
