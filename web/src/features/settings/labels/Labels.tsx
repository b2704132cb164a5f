import { IconTags } from '@tabler/icons-react';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useViewer } from '../../viewer/viewer.tsx';
import { labelsDocument } from './documents.ts';
import { LabelRow } from './LabelRow.tsx';
import { useT } from './messages.ts';
import { NewLabel } from './NewLabel.tsx';

/** Labels of the organization. */
export default function Labels() {
  const t = useT();
  const { createLabel } = useViewer().organization.viewerCan;
  const labels = usePages(labelsDocument, {}, (data) => data.labels);
  useLive(['label.created', 'label.updated', 'label.deleted'], labels.refetch);
  return (
    <Section title={t('labels')} lead={t('lead')}>
      {createLabel && <NewLabel onMade={labels.refetch} />}
      <Rows
        of={labels}
        label={t('labels')}
        empty={
          <Empty icon={<IconTags size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('noLabels')}>
            {t('noneLead')}
          </Empty>
        }
      >
        {(label) => <LabelRow key={label.id} label={label} onDeleted={labels.refetch} />}
      </Rows>
    </Section>
  );
}
