import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconFileOff, IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFollow } from '../../data/follow.ts';
import { useData } from '../../data/use-data.ts';
import { Empty } from '../../ui/Empty.tsx';
import { download } from '../../ui/files/download.ts';
import { Page } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { type FileData, fileChange, oneFile } from './data.ts';
import { FileDetails } from './FileDetails.tsx';
import { FileMenu } from './FileMenu.tsx';
import classes from './file.module.css';
import { useT } from './messages.ts';
import { Reader } from './Reader.tsx';

/** File with its preview, metadata and actions. */
export default function FilePage({ id }: { readonly id: string }) {
  const t = useT();
  const { data, problem, refetch } = useData(oneFile, { id });
  const [gone, setGone] = useState<string>();
  useFollow({
    document: fileChange,
    variables: { id },
    cursorOf: ({ file }) => file.cursor,
    // The subscription has already updated the cache.
    onItem: ({ file }) => file.file === null && setGone(id),
    onGap: refetch,
    onEnd: refetch,
  });
  const missing = gone === id || problem?.code === 'file.not_found' || problem?.status === 400;
  if (missing) return <Missing />;
  if (problem && !data?.file)
    return (
      <Page title={t('files')}>
        <ProblemAlert problem={problem} onRetry={refetch} />
      </Page>
    );
  const file = data?.file;
  if (!file)
    return (
      <Page title={t('files')} wide>
        <Skeleton h="24rem" />
      </Page>
    );
  return <LoadedFile key={file.id} file={file} onChange={refetch} />;
}

function LoadedFile({ file, onChange }: { readonly file: FileData; onChange(): void }) {
  const t = useT();
  const [, navigate] = useLocation();
  const question = new URLSearchParams({ project: file.project.key, q: t('askText', { name: file.name }) });
  return (
    <Page
      title={file.name}
      wide
      actions={
        <Group gap="xs">
          <Button component={Link} href={`/chat?${question}`} variant="light" leftSection={<IconMessageQuestion size={18} />}>
            {t('ask')}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void download(file.id)}>
            {t('download')}
          </Button>
          <FileMenu file={file} onChange={onChange} onRemoved={() => navigate('/files')} />
        </Group>
      }
    >
      <div className={classes.columns}>
        <Reader file={file} />
        <FileDetails file={file} />
      </div>
    </Page>
  );
}

function Missing() {
  const t = useT();
  return (
    <Page title={t('files')}>
      <Empty
        icon={<IconFileOff size={40} stroke={1.2} />}
        title={t('missing')}
        action={
          <Anchor component={Link} href="/files">
            {t('backToFiles')}
          </Anchor>
        }
      >
        {t('missingLead')}
      </Empty>
    </Page>
  );
}
