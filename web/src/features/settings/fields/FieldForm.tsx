import { Select, Switch, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { ProjectPicker } from '../credentials/ProjectPicker.tsx';
import { createFieldDocument, type FieldData, updateFieldDocument } from './documents.ts';
import { useT } from './messages.ts';
import { newOption, type OptionDraft, Options } from './Options.tsx';

const types = ['text', 'number', 'date', 'select', 'several', 'person', 'url', 'checkbox'] as const;

const hasOptions = (type: string) => type === 'select' || type === 'several';

type Draft = {
  name: string;
  type: FieldData['type'];
  options: readonly OptionDraft[];
  projects: readonly string[];
  required: boolean;
};
const initial: Draft = { name: '', type: 'text', options: [], projects: [], required: false };

const draftOf = ({ name, type, options, projects, required }: FieldData): Draft => ({
  name,
  type,
  options: options.map((option) => ({ id: option.id, name: option.name, color: option.color })),
  projects: projects?.map(({ id }) => id) ?? [],
  required,
});

type Props = {
  /** Field to change; absent for a new one. */
  readonly field?: FieldData;
  /** Project of a new field; by default all. */
  readonly project?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Form of a custom field. Its type cannot be changed. */
export function FieldForm({ field, project, opened, onClose, onSaved }: Props) {
  const t = useT();
  const form = useForm(
    `field.${field?.id ?? project ?? 'new'}`,
    field ? draftOf(field) : { ...initial, projects: project ? [project] : [] },
    field?.version,
  );
  const { fields, changes, base, set, forget } = form;
  const create = useChange(createFieldDocument);
  const update = useChange(updateFieldDocument);
  const change = field ? update : create;
  const { name, type, options, projects, required } = fields;
  const chooses = hasOptions(type);
  const submit = async () => {
    const { type: _, options: changed, projects: moved, ...rest } = changes;
    const saved = field
      ? await update.run({
          input: {
            id: field.id,
            expectedVersion: base ?? field.version,
            ...rest,
            ...(changed && { options: [...changed] }),
            ...(moved && { projects: [...moved] }),
          },
        })
      : await create.run({
          input: {
            name,
            type,
            required,
            projects: [...projects],
            ...(chooses && { options: options.map((option) => ({ name: option.name, color: option.color })) }),
          },
        });
    if (!saved) return;
    forget();
    onSaved();
  };
  return (
    <FormDialog
      title={field ? t('editNamed', { name: field.name }) : t('add')}
      opened={opened}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={field ? t('save') : t('create')}
      change={change}
      size="lg"
    >
      <TextInput label={t('name')} {...form.text('name', change.problem)} maxLength={60} required data-autofocus />
      {!field && (
        <Select
          label={t('type')}
          data={types.map((value) => ({ value, label: t(value) }))}
          value={type}
          onChange={(value) =>
            value && set({ type: value as Draft['type'], ...(hasOptions(value) && options.length === 0 && { options: [newOption(0)] }) })
          }
          allowDeselect={false}
        />
      )}
      {chooses && <Options {...form.control('options', change.problem)} />}
      <ProjectPicker label={t('projects')} lead={t('projectsLead')} {...form.control('projects', change.problem)} />
      <Switch label={t('required')} description={t('requiredLead')} {...form.checked('required')} />
    </FormDialog>
  );
}
