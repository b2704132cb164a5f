import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import type { FileData } from './data.ts';
import { useT } from './messages.ts';
import { useActions } from './use-actions.ts';

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
  const { rename, busy } = useActions(file, onChange);
  const [name, setName] = useState(file.name);
  useUnsaved(name !== file.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === file.name || (await rename(name.trim()))) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('rename')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('newName')}
            value={name}
            maxLength={255}
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Buttons label={t('save')} busy={busy} disabled={!name.trim()} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function Move({ file, onClose, onChange }: Props) {
  const t = useT();
  const { move, busy } = useActions(file, onChange);
  const projects = useOpenProjects().filter(({ id, viewerCan }) => viewerCan.uploadFile && id !== file.project.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const project = projects.find(({ id }) => id === chosen);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (project && (await move(project))) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('move')}>
      <form onSubmit={submit}>
        <Stack>
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
          <Buttons label={t('moveDo')} busy={busy} disabled={!project} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function Remove({ file, onClose, onChange, onRemoved }: Props) {
  const t = useT();
  const { remove, busy } = useActions(file, onChange);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await remove())) return;
    onClose();
    onRemoved?.();
  };
  return (
    <Dialog opened onClose={onClose} title={t('removeTitle')}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('removeLead', { name: file.name })}</Text>
          <Buttons label={t('delete')} color="mercan" busy={busy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

type ButtonsProps = {
  readonly label: string;
  readonly color?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  onClose(): void;
};

function Buttons({ label, color, busy, disabled = false, onClose }: ButtonsProps) {
  const t = useT();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} {...(color && { color })}>
        {label}
      </Button>
    </Group>
  );
}
