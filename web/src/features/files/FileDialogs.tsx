import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import { deleteFile, type FileData, updateFile } from './data.ts';
import { useT } from './messages.ts';

export type DialogName = 'rename' | 'move' | 'remove';
type Props = {
  readonly file: FileData;
  onClose(): void;
  /** Called after a change made here, or detected as made by others. */
  onChange?(): void;
  onRemoved?(): void;
};

/** The dialog that is open for a file. */
export function FileDialog({ dialog, ...props }: Props & { readonly dialog: DialogName }) {
  const OpenDialog = { rename: Rename, move: Move, remove: Remove }[dialog];
  return <OpenDialog {...props} />;
}

function Rename({ file, onClose, onChange }: Props) {
  const t = useT();
  const [name, setName] = useState(file.name);
  const next = name.trim();
  const { update, change } = useUpdate({ file, onClose, onChange });
  useUnsaved(name !== file.name);
  const submit = () => (next === file.name ? onClose() : update({ name: next }, t('renamed', { name: next })));
  return (
    <FormDialog opened onClose={onClose} title={t('rename')} onSubmit={submit} submit={t('save')} change={change} disabled={!next}>
      <TextInput
        label={t('newName')}
        value={name}
        maxLength={255}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}

function Move({ file, onClose, onChange }: Props) {
  const t = useT();
  const projects = useOpenProjects().filter(({ id, viewerCan }) => viewerCan.uploadFile && id !== file.project.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const project = projects.find(({ id }) => id === chosen);
  const { update, change } = useUpdate({ file, onClose, onChange });
  const submit = () => project && update({ project: project.id }, t('moved', { project: project.name }));
  return (
    <FormDialog opened onClose={onClose} title={t('move')} onSubmit={submit} submit={t('moveDo')} change={change} disabled={!project}>
      <Text size="sm" c="dimmed">
        {t('moveLead')}
      </Text>
      <Select
        label={t('moveTo')}
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
      />
    </FormDialog>
  );
}

/** Changes the file, and then closes its dialog. An error is a notification: if the file is gone, the dialog closes too. */
function useUpdate({ file: { id }, onClose, onChange }: Props) {
  const change = useChange(updateFile, { notify: true });
  const update = async (changes: { name?: string; project?: string }, done: string) => {
    const isDone = await change.run({ input: { id, ...changes } });
    onChange?.();
    if (!isDone) return;
    onClose();
    notifyDone(done);
  };
  return { update, change };
}

function Remove({ file: { id, name }, onClose, onChange, onRemoved }: Props) {
  const t = useT();
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('removeTitle')}
      label={t('delete')}
      mutation={deleteFile}
      variables={{ input: { id } }}
      done={t('removed', { name })}
      onDone={() => {
        onChange?.();
        onRemoved?.();
      }}
    >
      {t('removeLead', { name })}
    </Confirm>
  );
}
