import { IconArrowsMove, IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../ui/files/download.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { type FileData, reindexFile } from './data.ts';
import { type DialogName, FileDialog } from './FileDialogs.tsx';
import { useT } from './messages.ts';

type Props = { readonly file: FileData; onChange?(): void; onRemoved?(): void };

/** Menu of a file with the actions that the user may take. */
export function FileMenu({ file, onChange, onRemoved }: Props) {
  const t = useT();
  const [dialog, setDialog] = useState<DialogName>();
  const { update, reindex: mayReindex, delete: mayDelete } = file.viewerCan;
  const reindex = async () => {
    if (await mutate(reindexFile, { input: { id: file.id } })) notifyDone(t('reindexing'));
    onChange?.();
  };
  return (
    <>
      <MoreMenu label={t('actionsNamed', { name: file.name })} iconSize={18} width={230}>
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void download(file.id)}>
              {t('download')}
            </Menu.Item>
            {update && (
              <>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
                  {t('rename')}
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => setDialog('move')}>
                  {t('move')}
                </Menu.Item>
              </>
            )}
            {mayReindex && (
              <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void reindex()}>
                {t('reindex')}
              </Menu.Item>
            )}
            {mayDelete && (
              <>
                <Menu.Divider />
                <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => setDialog('remove')}>
                  {t('delete')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </MoreMenu>
      {dialog && <FileDialog dialog={dialog} file={file} onClose={() => setDialog(undefined)} onChange={onChange} onRemoved={onRemoved} />}
    </>
  );
}
