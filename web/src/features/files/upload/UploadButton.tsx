import { Button, FileButton, Group, Select } from '@mantine/core';
import { IconFolderUp, IconUpload } from '@tabler/icons-react';
import { useT } from '../messages.ts';

type Target = { readonly id: string; readonly name: string };
type Props = {
  readonly targets: readonly Target[];
  readonly target: Target;
  onTarget(id: string): void;
  onFiles(files: File[]): void;
};

/** Button that selects files, and a select for the target project. */
export function UploadButton({ targets, target, onTarget, onFiles }: Props) {
  const t = useT();
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={t('target')}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={target.id}
        allowDeselect={false}
        leftSection={<IconFolderUp size={16} />}
        w={{ base: '8rem', sm: '12rem' }}
        onChange={(id) => id && onTarget(id)}
      />
      <FileButton multiple onChange={onFiles}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} />}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
