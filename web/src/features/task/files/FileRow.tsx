import { Group, Text } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { download } from '../../../ui/files/download.ts';
import { useSizes } from '../../../ui/files/sizes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { mutate } from '../../../ui/mutate.ts';
import { personFields } from '../documents.ts';
import { texts } from '../messages.ts';
import relations from '../relations/relations.module.css';
import classes from './files.module.css';
import { IndexState } from './IndexState.tsx';

export const fileFields = graphql(
  `
  fragment TaskFile on File {
    id name size mimeType createdAt version contentUrl
    uploadedBy { ...TaskPerson }
    index { status code reason warnings { text } }
    viewerCan { delete reindex }
  }
`,
  [personFields],
);
const remove = graphql(`mutation DeleteTaskFile($input: DeleteFileInput!) { deleteFile(input: $input) { id } }`);
const reindex = graphql(`mutation ReindexTaskFile($input: ReindexFileInput!) { reindexFile(input: $input) { ...TaskFile } }`, [fileFields]);

type TaskFile = ResultOf<typeof fileFields>;
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** File of the task with its actions. */
export function FileRow({ file, onChanged }: { readonly file: TaskFile; readonly onChanged: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const size = useSizes();
  const [deleting, setDeleting] = useState(false);
  const picture = new URL(file.contentUrl);
  return (
    <li className={relations.row}>
      <span className={classes.picture} aria-hidden>
        {pictures.includes(file.mimeType) ? (
          <img src={`${picture.pathname}${picture.search}&inline=1`} alt="" loading="lazy" />
        ) : (
          <span className={classes.kind}>{(/\.([^.]{1,4})$/.exec(file.name)?.[1] ?? '').toLocaleUpperCase('en')}</span>
        )}
      </span>
      <div className={relations.name}>
        <Link href={`/files/${file.id}`} className={classes.name}>
          {file.name}
        </Link>
        <Group gap={6}>
          <Text span size="xs" c="dimmed">
            {size(file.size)} · {file.uploadedBy.name} · {dates.relative(file.createdAt)}
          </Text>
          <IndexState index={file.index} mediaType={file.mimeType} />
        </Group>
      </div>
      <IconButton
        icon={IconDownload}
        label={t('downloadOf', { name: file.name })}
        title={t('download')}
        onClick={() => void download(file.id)}
      />
      {(file.viewerCan.delete || file.viewerCan.reindex) && (
        <MoreMenu label={t('fileActions', { name: file.name })}>
          {(Menu) => (
            <>
              {file.viewerCan.reindex && file.index.status === 'failed' && (
                <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => void mutate(reindex, { input: { id: file.id } })}>
                  {t('readAgain')}
                </Menu.Item>
              )}
              {file.viewerCan.delete && (
                <Menu.Item leftSection={<IconTrash size={14} />} c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
                  {t('delete')}
                </Menu.Item>
              )}
            </>
          )}
        </MoreMenu>
      )}
      <Confirm
        opened={deleting}
        title={t('deleteFile', { name: file.name })}
        onClose={() => setDeleting(false)}
        mutation={remove}
        variables={{ input: { id: file.id } }}
        done={t('nameDeleted', { name: file.name })}
        onDone={onChanged}
        label={t('delete')}
      >
        {t('deleteFileLead')}
      </Confirm>
    </li>
  );
}
