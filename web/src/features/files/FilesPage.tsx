import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import { Empty } from '../../ui/Empty.tsx';
import { uploads } from '../../ui/files/upload-queue.ts';
import { More } from '../../ui/More.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import { FileFilters } from './FileFilters.tsx';
import { FileTable } from './FileTable.tsx';
import { useT } from './messages.ts';
import { DropZone } from './upload/DropZone.tsx';
import { UploadButton } from './upload/UploadButton.tsx';
import { UploadList } from './upload/UploadList.tsx';
import { useFiles } from './use-files.ts';
import { useFilters } from './use-filters.ts';

/** Files of all visible projects, with uploads. */
export default function FilesPage() {
  const t = useT();
  const filters = useFilters();
  const { files, problem, loading, refetch, refresh, hasMore, more } = useFiles(filters.variables);
  const { targets, target, setTarget } = useTarget(filters.project);
  const add = (chosen: File[]) => target && uploads.add(chosen, { project: target.id, name: target.name });
  return (
    <Page title={t('files')} wide actions={target && <UploadButton targets={targets} target={target} onTarget={setTarget} onFiles={add} />}>
      <DropZone project={target?.name ?? null} onFiles={add} />
      <UploadList />
      <FileFilters filters={filters} />
      {problem && <ProblemAlert problem={problem} onRetry={refetch} />}
      {!files && !problem && <Waiting as="files" />}
      {files && files.length > 0 && <FileTable files={files} onChange={refresh} />}
      {files?.length === 0 &&
        !loading &&
        (filters.narrowed ? (
          <Empty
            title={t('noMatch')}
            action={
              <Button variant="default" onClick={filters.clear}>
                {t('clearFilters')}
              </Button>
            }
          />
        ) : (
          <Empty icon={<IconFiles size={40} stroke={1.2} />} title={t('none')}>
            {t('noneLead')}
          </Empty>
        ))}
      <More of={{ hasMore, loading, more }} />
    </Page>
  );
}

/** Project that new files are uploaded to: the selected one, else the displayed one, else the organization's default project. */
function useTarget(displayed: string | null) {
  const { organization } = useViewer();
  const targets = useOpenProjects().filter(({ viewerCan }) => viewerCan.uploadFile);
  const [chosen, setTarget] = useState<{ readonly id: string; readonly displayed: string | null }>();
  const target =
    targets.find(({ id }) => chosen?.displayed === displayed && id === chosen.id) ??
    targets.find(({ id, key }) => id === displayed || key === displayed) ??
    targets.find(({ id }) => id === organization.defaultProject?.id) ??
    targets[0];
  return { targets, target, setTarget: (id: string) => setTarget({ id, displayed }) };
}
