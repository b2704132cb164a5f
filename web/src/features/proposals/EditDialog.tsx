import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useData } from '../../data/use-data.ts';
import { useTexts } from '../../i18n/messages.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import { PersonSelect } from '../../ui/PersonSelect.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { priorities } from '../../ui/priorities.ts';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { useProjects } from '../viewer/viewer.tsx';
import { approveDocument, type ProposalData, type ProposedField, taskPlace } from './documents.ts';
import { editableChange } from './editable.ts';
import { texts } from './messages.ts';

type Value = string | readonly string[];

/** The proposed value as the form holds it: texts, keys and ids. */
function proposedValue({ to }: ProposedField): Value {
  const keyOf = (value: unknown): string => {
    const { id, key } = (typeof value === 'object' && value ? value : {}) as { id?: string; key?: string };
    return id ?? key ?? (typeof value === 'string' ? value : '');
  };
  return Array.isArray(to) ? to.map(keyOf) : keyOf(to);
}

type Props = { readonly proposal: ProposalData; readonly onClose: () => void; readonly onDecided: () => void };

/** Dialog that changes the values of a proposal and approves it. */
export default function EditDialog({ proposal, onClose, onDecided }: Props) {
  const t = useTexts(texts);
  const { id, version, held } = proposal;
  const { fields, subject } = editableChange(proposal) ?? { fields: [], subject: null };
  const initial: Record<string, Value> = Object.fromEntries(fields.map((field) => [field.field, proposedValue(field)]));
  const form = useForm(`proposal.edit.${id}`, initial, version);
  const change = useChange(approveDocument);
  const submit = async () => {
    const changes = Object.fromEntries(
      Object.entries(form.changes).map(([name, value]) => [name, value === '' && !texted.has(name) ? null : value]),
    );
    const done = await change.run({ input: { id, held, expectedVersion: form.base ?? version, ...(form.changed && { changes }) } });
    // Also after a refusal: a conflict has renewed the proposal.
    onDecided();
    if (!done) return;
    form.forget();
    onClose();
    notifyDone(t('approved'));
  };
  return (
    <FormDialog title={t('edit')} opened onClose={onClose} form={form} onSubmit={submit} submit={t('approve')} change={change}>
      {fields.map((field) => (
        <Input
          key={field.field}
          field={field}
          task={subject?.id}
          value={form.fields[field.field] ?? ''}
          error={fieldError(change.problem, `changes.${field.field}`)}
          onChange={(value) => form.set({ [field.field]: value })}
        />
      ))}
    </FormDialog>
  );
}

const texted: ReadonlySet<string> = new Set(['title', 'name', 'description', 'body']);

type InputProps = {
  readonly field: ProposedField;
  /** Task that the proposal changes. */
  readonly task: string | undefined;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
};

function Input({ field, task, value, error, onChange }: InputProps) {
  const t = useTexts();
  const labels = useLabels() ?? [];
  const members = useMembers();
  const label = `${field.name.charAt(0).toLocaleUpperCase('tr')}${field.name.slice(1)}`;
  const text = {
    label,
    value: String(value),
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const choice = { label, error, value: String(value) || null, onChange: (next: string | null) => onChange(next ?? '') };
  const named = (all: readonly { readonly id: string; readonly name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }));
  switch (field.field) {
    case 'description':
    case 'body':
      return <Textarea {...text} autosize minRows={3} maxRows={14} />;
    case 'priority':
      return <Select {...choice} data={priorities.map((each) => ({ value: each, label: t(each) }))} allowDeselect={false} />;
    case 'status':
      return task ? <StatusSelect {...choice} task={task} /> : null;
    case 'assignee':
      return <PersonSelect {...choice} people={members} clearable />;
    case 'labels':
      return <MultiSelect label={label} error={error} value={[...value]} data={named(labels)} onChange={onChange} searchable />;
    case 'startDate':
    case 'dueDate':
    case 'targetDate':
      return <DayInput label={label} value={String(value)} onChange={onChange} {...(error && { error })} />;
    default:
      return <TextInput {...text} />;
  }
}

type StatusProps = {
  readonly task: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

/** Statuses of the project of a task. */
function StatusSelect({ task, ...props }: StatusProps) {
  const projects = useProjects();
  const { data } = useData(taskPlace, { id: task });
  const workflow = projects.find(({ id }) => id === data?.task?.project.id)?.workflow ?? [];
  const options = workflow.toSorted((a, b) => a.order - b.order).map(({ key, name }) => ({ value: key, label: name }));
  return <Select {...props} data={options} allowDeselect={false} />;
}
