import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TemplatePicker } from '../../templates/TemplatePicker.tsx';
import { useTexts } from '../../text/texts.ts';
import { FormDialog } from '../parts/FormDialog.tsx';
import { fieldError } from '../parts/problem.ts';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { createProjectDocument, type ProjectData } from './documents.ts';
import { NameAndKey } from './NameAndKey.tsx';
import { texts } from './texts.ts';

const initial: Pick<ProjectData, 'key' | 'name' | 'description' | 'visibility'> = {
  key: '',
  name: '',
  description: '',
  visibility: 'organization',
};

type NewProjectProps = { readonly opened: boolean; readonly onClose: () => void; readonly onMade: (key: string) => void };

export function NewProject({ opened, onClose, onMade }: NewProjectProps) {
  const t = useTexts(texts);
  const { fields, set, forget } = useForm('project', initial);
  const { run, busy, problem } = useChange(createProjectDocument);
  const [template, setTemplate] = useState<string>();
  const submit = async () => {
    const { description, ...others } = fields;
    const made = await run({ input: template ? { ...others, template, ...(description && { description }) } : fields });
    if (!made) return;
    forget();
    onMade(made.createProject.key);
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('createProject')}
      opened={opened}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      submit={t('createProject')}
      busy={busy}
      problem={problem}
    >
      <NameAndKey fields={fields} set={set} problem={problem} />
      <TemplatePicker
        kind="project"
        labelled
        value={template}
        onChange={(chosen) => {
          setTemplate(chosen?.id);
          if (chosen?.project) set({ visibility: chosen.project.visibility });
        }}
      />
      <Textarea
        label={t('description')}
        value={fields.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        error={fieldError(problem, 'description')}
        autosize
        minRows={2}
      />
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
