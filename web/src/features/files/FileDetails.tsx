import { Anchor, CopyButton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDates } from '../../i18n/dates.ts';
import { useSizes } from '../../ui/files/sizes.ts';
import { Person } from '../../ui/Person.tsx';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { FileData } from './data.ts';
import { FileStatus } from './FileStatus.tsx';
import classes from './file.module.css';
import { kindOf } from './kinds.ts';
import { useT } from './messages.ts';

/** Metadata of a file. */
export function FileDetails({ file }: { readonly file: FileData }) {
  const t = useT();
  const dates = useDates();
  const size = useSizes();
  const openTask = useOpenTask();
  const { index, project, task, sha256 } = file;
  return (
    <aside className={classes.details} aria-labelledby="file-details">
      <Title order={2} id="file-details">
        {t('details')}
      </Title>
      <dl className={classes.facts}>
        <Fact name={t('status')}>
          <div role="status">
            <FileStatus index={index} />
          </div>
        </Fact>
        <Fact name={t('type')}>{t(kindOf(file.mimeType))}</Fact>
        <Fact name={t('size')}>{size(file.size)}</Fact>
        {index.pages !== null && <Fact name={t('pages')}>{index.pages}</Fact>}
        <Fact name={t('project')}>
          <Anchor component={Link} href={`/projects/${project.key}`} size="sm">
            {project.name}
          </Anchor>
        </Fact>
        {task && (
          <Fact name={t('task')}>
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => openTask(task.number)}>
              {task.number} {task.title}
            </Anchor>
          </Fact>
        )}
        <Fact name={t('uploaded')}>
          <Person person={file.uploadedBy} size={20} />
        </Fact>
        <Fact name={t('uploadedAt')}>
          <time dateTime={file.createdAt}>{dates.moment(file.createdAt)}</time>
        </Fact>
      </dl>
      <details>
        <summary>{t('technical')}</summary>
        <dl className={classes.facts}>
          {index.status === 'indexed' && <Fact name={t('passages')}>{index.passages}</Fact>}
          <Fact name={t('updatedAt')}>
            <time dateTime={file.updatedAt}>{dates.moment(file.updatedAt)}</time>
          </Fact>
          <Fact name={t('version')}>{file.version}</Fact>
          <Fact name={t('checksum')}>
            <CopyButton value={sha256}>
              {({ copied, copy }) => (
                <UnstyledButton ff="monospace" fz="xs" onClick={copy} title={sha256}>
                  <VisuallyHidden>{t('copyChecksum')}: </VisuallyHidden>
                  {copied ? t('copied') : `${sha256.slice(0, 16)}…`}
                </UnstyledButton>
              )}
            </CopyButton>
          </Fact>
        </dl>
      </details>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
