import { Button, Text } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { fieldEvents } from '../../../ui/custom-fields.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useOpenProjects, useViewer } from '../../viewer/viewer.tsx';
import { type FieldData, fieldsDocument, updateFieldDocument } from './documents.ts';
import { FieldForm } from './FieldForm.tsx';
import { FieldRow } from './FieldRow.tsx';
import { text, useT } from './messages.ts';

type Props = {
  /** Only the fields of this project are shown. */
  readonly project?: { readonly id: string };
};

/** Custom fields of the organization and of the projects that the user can view. */
export default function CustomFields({ project }: Props) {
  const t = useT();
  const page = useData(fieldsDocument, {});
  useLive(fieldEvents, page.refetch);
  const { administer } = useViewer().organization.viewerCan;
  const leads = useOpenProjects().some(({ id, viewerCan }) => viewerCan.update && (project?.id ?? id) === id);
  const isHere = (field: FieldData) => !project || !field.projects?.length || field.projects.some(({ id }) => id === project.id);
  const [opened, setOpened] = useState(false);
  const { run } = useChange(updateFieldDocument, { notify: true });
  /** Swaps the order of two fields. */
  const swap = async (fields: readonly FieldData[], from: number, to: number) => {
    const [one, other] = [fields[from], fields[to]];
    if (!one || !other) return;
    const order = one.order === other.order ? other.order + (to > from ? 1 : 0) : other.order;
    await run({ input: { id: one.id, order } });
    if (one.order !== other.order) await run({ input: { id: other.id, order: one.order } });
    page.refetch();
  };
  const saved = () => {
    setOpened(false);
    notifyDone(text('added'));
    page.refetch();
  };
  const rows = (fields: readonly FieldData[], label: string) => (
    <ul className={classes.rows} aria-label={label}>
      {fields.map((field, index) => (
        <FieldRow
          key={field.id}
          field={field}
          onChanged={page.refetch}
          onMove={(by) => void swap(fields, index, index + by)}
          first={index === 0}
          last={index === fields.length - 1}
        />
      ))}
    </ul>
  );
  return (
    <Section
      title={t('customFields')}
      lead={t('lead')}
      actions={
        (administer || leads) && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <FieldForm project={project?.id} opened={opened} onClose={() => setOpened(false)} onSaved={saved} />
      <Loaded of={page}>
        {(data) => {
          const customFields = data.customFields.filter(isHere);
          const archived = data.archived.filter(isHere);
          return (
            <>
              {customFields.length === 0 ? (
                <Empty icon={<IconForms size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')}>
                  {t('noneLead')}
                </Empty>
              ) : (
                rows(customFields, t('customFields'))
              )}
              {archived.length > 0 && (
                <>
                  <Text size="sm" c="dimmed" mt="lg" mb="xs">
                    {t('archived')}
                  </Text>
                  {rows(archived, t('archived'))}
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
