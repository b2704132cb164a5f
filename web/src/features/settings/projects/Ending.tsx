import { Button } from '@mantine/core';
import { useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import { type ProjectData, updateProjectDocument } from './documents.ts';
import { texts } from './messages.ts';
import { ReadOnly } from './ReadOnly.tsx';

/** Archiving and deletion of a project, for those who may. */
export function Ending({ project }: { readonly project: ProjectData }) {
  const { archive, delete: mayDelete } = project.viewerCan;
  if (!archive && !mayDelete) return <ReadOnly />;
  return (
    <>
      {archive && <ArchiveProject project={project} />}
      {mayDelete && <DeleteProject project={project} />}
    </>
  );
}

/** Archives a project, or opens it again. */
function ArchiveProject({ project: { id, archivedAt } }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const change = useChange(updateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const unarchive = async () => {
    if (!(await change.run({ input: { id, archived: false } }))) return;
    notifyDone(t('unarchiveDone'));
    refetchViewer();
  };
  return (
    <Section title={t('archive')} lead={t('archiveLead')}>
      {archivedAt ? (
        <Button variant="default" loading={change.busy} onClick={unarchive}>
          {t('unarchive')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('archive')}
          size="sm"
          variant="default"
          color="gray"
          mutation={updateProjectDocument}
          variables={{ input: { id, archived: true } }}
          done={t('archiveDone')}
          onDone={refetchViewer}
        >
          {t('archiveLead')}
        </ConfirmButton>
      )}
    </Section>
  );
}
