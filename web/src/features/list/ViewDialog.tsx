import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { SavedView } from '../views/documents.ts';
import { useT } from './messages.ts';

export type Visibility = SavedView['visibility'];
type Said = { readonly name: string; readonly visibility: Visibility };
type Props = {
  readonly initial: Said;
  readonly choices: readonly Visibility[];
  /** @returns the error, if any */
  readonly onSend: (said: Said) => Promise<Problem | undefined>;
  readonly onClose: () => void;
};

/** Dialog for the name and the visibility of a saved view. */
export default function ViewDialog({ initial, choices: offered, onSend, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState(initial.name);
  const [visibility, setVisibility] = useState(initial.visibility);
  useUnsaved(name !== initial.name);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const words: Readonly<Record<Visibility, string>> = {
    private: t('private'),
    project: t('projectPeople'),
    organization: t('organization'),
  };
  const send = async () => {
    if (!name.trim() || busy) return;
    setBusy(true);
    const refused = await onSend({ name: name.trim(), visibility });
    setBusy(false);
    setProblem(refused);
    if (!refused) onClose();
  };
  return (
    <FormDialog
      title={t(initial.name ? 'changeView' : 'saveViewAs')}
      opened
      onClose={onClose}
      onSubmit={send}
      submit={t('save')}
      change={{ busy, ...(problem && { problem }) }}
      disabled={!name.trim()}
    >
      <TextInput
        label={t('viewName')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={100}
        data-autofocus
      />
      <NativeSelect
        label={t('viewVisibility')}
        value={visibility}
        onChange={({ currentTarget }) => setVisibility(currentTarget.value as Visibility)}
        data={offered.map((value) => ({ value, label: words[value] }))}
      />
    </FormDialog>
  );
}
