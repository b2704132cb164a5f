import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { MarkdownField } from '../../../ui/writing/MarkdownField.tsx';
import { TemplatePicker } from '../../templates/TemplatePicker.tsx';
import { createProjectDocument, type ProjectData } from './documents.ts';
import { texts } from './messages.ts';
import { NameAndKey } from './NameAndKey.tsx';

const initial: Pick<ProjectData, 'key' | 'name' | 'description' | 'visibility'> = {
  key: '',
  name: '',
  description: '',
  visibility: 'organization',
};

type NewProjectProps = { readonly opened: boolean; readonly onClose: () => void; readonly onMade: (key: string) => void };

export function NewProject({ opened, onClose, onMade }: NewProjectProps) {
  const t = useTexts(texts);
  const form = useForm('project', initial);
  const { fields, set } = form;
  const change = useChange(createProjectDocument);
  const [template, setTemplate] = useState<string>();
  const submit = async () => {
    const { description, ...others } = fields;
    const made = await change.run({ input: template ? { ...others, template, ...(description && { description }) } : fields });
    if (!made) return;
    form.forget();
    onMade(made.createProject.key);
  };
  return (
    <FormDialog title={t('createProject')} opened={opened} onClose={onClose} form={form} onSubmit={submit} change={change}>
      <NameAndKey fields={fields} set={set} problem={change.problem} />
      <TemplatePicker
        kind="project"
        labelled
        value={template}
        onChange={(chosen) => {
          setTemplate(chosen?.id);
          if (chosen?.project) set({ visibility: chosen.project.visibility });
        }}
      />
      <MarkdownField isPlain label={t('description')} {...form.control('description', change.problem)} />
      <Visibility value={fields.visibility} onChange={(visibility) => set({ visibility })} />
    </FormDialog>
  );
}

type VisibilityProps = {
  readonly value: ProjectData['visibility'];
  readonly onChange: (value: ProjectData['visibility']) => void;
};

/** Selects the visibility of a project. */
export function Visibility({ value, onChange }: VisibilityProps) {
  const t = useTexts(texts);
  return (
    <Select
      label={t('visibility')}
      data={(['organization', 'private'] as const).map((id) => ({ value: id, label: t(id) }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as ProjectData['visibility'])}
      allowDeselect={false}
    />
  );
}
