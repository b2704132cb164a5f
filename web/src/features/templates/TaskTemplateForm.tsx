import { Checkbox, Group, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { today } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { isOf, useCustomFields } from '../../ui/custom-fields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import { FieldInput } from '../../ui/new-fields/FieldInput.tsx';
import { PersonSelect } from '../../ui/PersonSelect.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { type SimpleName, simpleFields, simpleNames, valuesOf } from '../../ui/simple-fields.ts';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { MarkdownField } from '../../ui/writing/MarkdownField.tsx';
import { type Chosen, RecurrenceInputs, usePicked } from '../recurrence/RecurrencePicker.tsx';
import { createTemplate, type TaskTemplate, updateTemplate } from './documents.ts';
import { type Draft, draftOf, empty, taskOf } from './draft.ts';
import { useT } from './messages.ts';
import { Subtasks } from './Subtasks.tsx';

const mostDays = 3650;

type Props = {
  /** Template to change; absent for a new one. */
  readonly template?: TaskTemplate;
  /** Id of the project that owns the template; null for all projects. */
  readonly project: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Form that creates or changes a task template. */
export default function TaskTemplateForm({ template, project, onClose, onDone }: Props) {
  const t = useT();
  const language = useLanguage();
  const form = useForm(`template.${template?.id ?? `new.${project}`}`, template ? draftOf(template) : empty, template?.version);
  const { fields: draft, changes, base, set, forget } = form;
  const create = useChange(createTemplate);
  const update = useChange(updateTemplate);
  const change = template ? update : create;
  const errorOf = (field: keyof Draft) => fieldError(change.problem, `task.${field}`);
  const labels = useLabels() ?? [];
  const members = useMembers();
  const save = async () => {
    const { name: renamed, subtasks, ...ofTask } = changes;
    const saved = template
      ? (
          await update.run({
            input: {
              id: template.id,
              expectedVersion: base ?? template.version,
              ...(renamed !== undefined && { name: renamed }),
              ...(Object.keys(ofTask).length > 0 && { task: taskOf(draft) }),
              ...(subtasks && { subtasks: [...subtasks] }),
            },
          })
        )?.updateTemplate
      : (await create.run({ input: { name: draft.name, project, task: taskOf(draft), subtasks: [...draft.subtasks] } }))?.createTemplate;
    if (!saved) return;
    forget();
    onDone();
    onClose();
    notifyDone(t('saved', { name: saved.name }));
  };
  return (
    <FormDialog
      title={t(template ? 'editTask' : 'writeTask')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={save}
      submit={t('save')}
      change={change}
      size="lg"
    >
      <TextInput label={t('name')} {...form.text('name', change.problem)} maxLength={100} required data-autofocus />
      <TextInput label={t('title')} {...form.text('title')} error={errorOf('title')} maxLength={500} required />
      <MarkdownField
        label={t('description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={errorOf('description')}
        minRows={3}
      />
      <Group grow align="flex-start">
        {simpleNames.map((name) => {
          const values = valuesOf(name);
          return (
            values && (
              <NativeSelect
                key={name}
                label={t(name)}
                value={String(draft[name])}
                data={Object.entries(values).map(([value, texts]) => ({ value, label: texts[language] }))}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
              />
            )
          );
        })}
        <PersonSelect
          label={t('assignee')}
          placeholder={t('nobody')}
          value={draft.assignee}
          people={members}
          onChange={(assignee) => set({ assignee })}
          error={errorOf('assignee')}
          clearable
        />
      </Group>
      <MultiSelect
        label={t('labels')}
        value={[...draft.labels]}
        data={labels.map((label) => ({ value: label.id, label: label.name }))}
        onChange={(chosen) => set({ labels: chosen })}
        error={errorOf('labels')}
        maxValues={50}
        searchable
      />
      <Numbers draft={draft} set={set} errorOf={errorOf} />
      <Values draft={draft} set={set} project={project} errorOf={(key) => fieldError(change.problem, `task.fields.${key}`)} />
      <Checkbox
        label={t('recurs')}
        checked={draft.recurrence !== null}
        onChange={({ currentTarget }) => set({ recurrence: currentTarget.checked ? { rule: '', from: 'schedule' } : null })}
        error={errorOf('recurrence')}
      />
      {draft.recurrence && <Recurrence value={draft.recurrence} onChange={(recurrence) => set({ recurrence })} />}
      <Subtasks value={draft.subtasks} onChange={(subtasks) => set({ subtasks })} problem={change.problem} />
    </FormDialog>
  );
}

type PartProps = {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
};

/** Fields with a number, and the dates as a number of days. */
function Numbers({ draft, set, errorOf }: PartProps & { readonly errorOf: (field: keyof Draft) => string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const common = (field: 'startAfter' | 'dueAfter' | SimpleName) => ({
    value: draft[field] ?? '',
    onChange: (next: number | string) => set({ [field]: next === '' ? null : Number(next) }),
    error: errorOf(field),
    min: 0,
    hideControls: true,
  });
  return (
    <Group grow align="flex-end">
      <NumberInput label={t('startAfter')} {...common('startAfter')} max={mostDays} allowDecimal={false} />
      <NumberInput label={t('dueAfter')} {...common('dueAfter')} max={mostDays} allowDecimal={false} />
      {simpleNames.map((name) => {
        const field = simpleFields[name];
        return (
          'maximum' in field && (
            <NumberInput
              key={name}
              label={t(name)}
              {...common(name)}
              max={field.maximum}
              decimalScale={field.decimals}
              decimalSeparator={language === 'tr' ? ',' : '.'}
              allowedDecimalSeparators={[',', '.']}
            />
          )
        );
      })}
    </Group>
  );
}

type ValuesProps = PartProps & { readonly project: string | null; readonly errorOf: (key: string) => string | undefined };

/** Custom fields of the project, or those of all projects. Required fields may be empty in a template. */
function Values({ draft, set, project, errorOf }: ValuesProps) {
  const all = useCustomFields(project ?? undefined);
  const fields = project === null ? all.filter((field) => isOf(field, '')) : all;
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={{ ...field, required: false }}
      value={draft.fields[field.key] ?? null}
      onChange={(value) => {
        const { [field.key]: _, ...others } = draft.fields;
        const nothing = value === null || (Array.isArray(value) && value.length === 0);
        set({ fields: nothing ? others : { ...others, [field.key]: value } });
      }}
      error={errorOf(field.key)}
      first={false}
    />
  ));
}

function Recurrence({ value, onChange }: { readonly value: Chosen; readonly onChange: (value: Chosen) => void }) {
  const choice = usePicked(value.rule ? value : null, today());
  const { rule, from } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rule or its start changes
  useEffect(() => onChange({ rule: rule ?? '', from }), [rule, from]);
  return <RecurrenceInputs {...choice} />;
}
