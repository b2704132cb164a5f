import { IconTags } from '@tabler/icons-react';
import { useLive } from '../../api/use-live.ts';
import { usePages } from '../../api/use-pages.ts';
import { useViewer } from '../../app/viewer.tsx';
import { useTexts } from '../../text/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import classes from '../parts/parts.module.css';
import { Section } from '../parts/Section.tsx';
import { labelsDocument } from './documents.ts';
import { LabelRow } from './LabelRow.tsx';
import { NewLabel } from './NewLabel.tsx';
import { texts } from './texts.ts';

/** Labels of the organization. */
export default function Labels() {
  const t = useTexts(texts);
  const { createLabel } = useViewer().organization.viewerCan;
  const labels = usePages(labelsDocument, {}, (data) => data.labels);
  useLive(['label.created', 'label.updated', 'label.deleted'], labels.refetch);
  return (
    <Section title={t('labels')} lead={t('lead')}>
      {createLabel && <NewLabel onMade={labels.refetch} />}
      <Loaded of={{ ...labels, data: labels.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty icon={<IconTags size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('noLabels')}>
              {t('noneLead')}
            </Empty>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('labels')}>
                {nodes.map((label) => (
                  <LabelRow key={label.id} label={label} onDeleted={labels.refetch} />
                ))}
              </ul>
              <More of={labels} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
