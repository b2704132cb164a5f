import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon, type PriorityName, priorities } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { useOpenCycles } from '../../ui/use-open-cycles.ts';
import { useProjects } from '../viewer/viewer.tsx';
import type { Field } from './context.ts';
import { DayPicker } from './DayPicker.tsx';
import type { Edit } from './edits.ts';
import { toAssignee, toCycle, toDueDate, toPriority, toStatus, withLabel, withoutLabel } from './fields.ts';
import { LabelDot } from './LabelDot.tsx';
import { useT } from './messages.ts';
import { type Option, OptionPicker } from './OptionPicker.tsx';
import type { Row } from './task.ts';
import type { FieldColumn } from './view.ts';
import { nextStatuses, statusesOf } from './workflows.ts';

/** Values that the pickers display. */
type Picked = Pick<Row, 'status' | 'priority' | 'assignee' | 'labels' | 'dueDate' | 'cycle'> & {
  readonly project: { readonly id: string };
};

type Props = {
  readonly field: Exclude<Field, 'title' | FieldColumn>;
  /** Task to change, or all selected tasks. */
  readonly rows: readonly Picked[];
  readonly onEdit: (edit: Edit) => void;
  readonly onClose: () => void;
};

const nobody = 'none';

/** Picker for a field of one or many tasks, anchored to its parent element. */
export function FieldPicker({ field, ...props }: Props) {
  if (field === 'status') return <StatusPicker {...props} />;
  if (field === 'priority') return <PriorityPicker {...props} />;
  if (field === 'assignee') return <AssigneePicker {...props} />;
  if (field === 'labels') return <LabelPicker {...props} />;
  if (field === 'cycle') return <CyclePicker {...props} />;
  return <DuePicker {...props} />;
}

type PickerProps = Omit<Props, 'field'>;

/** Value that all rows have; empty if they differ. */
const common = (rows: readonly Picked[], value: (row: Picked) => string): readonly string[] => {
  const values = new Set(rows.map(value));
  return values.size === 1 ? [...values] : [];
};

function StatusPicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const projects = useProjects();
  const [only] = rows;
  const mine = new Set(rows.map(({ project }) => project.id));
  const statuses =
    rows.length === 1 && only
      ? nextStatuses(
          projects.find(({ id }) => id === only.project.id),
          only.status,
        )
      : statusesOf(projects.filter(({ id }) => mine.has(id)));
  const selected = common(rows, ({ status }) => status);
  return (
    <OptionPicker
      label={t('status')}
      options={statuses.map(({ key, name, category, color }) => ({
        value: key,
        label: name,
        icon: <StatusIcon category={category} color={color} />,
      }))}
      selected={selected}
      onPick={(key) => !selected.includes(key) && onEdit(toStatus(key))}
      onClose={onClose}
    />
  );
}

function PriorityPicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const selected = common(rows, ({ priority }) => priority);
  return (
    <OptionPicker
      label={t('priority')}
      options={priorities.map((value) => ({ value, label: t(value), icon: <PriorityIcon priority={value} /> }))}
      selected={selected}
      onPick={(value) => !selected.includes(value) && onEdit(toPriority(value as PriorityName))}
      onClose={onClose}
    />
  );
}

function AssigneePicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const members = useMembers();
  const selected = common(rows, ({ assignee }) => assignee?.id ?? nobody);
  const options: Option[] = [
    { value: nobody, label: t('nobody') },
    ...members.map((member) => ({ value: member.id, label: member.name, icon: <PersonPicture person={member} size={20} /> })),
  ];
  return (
    <OptionPicker
      label={t('assignee')}
      options={options}
      selected={selected}
      onPick={(value) => !selected.includes(value) && onEdit(toAssignee(members.find(({ id }) => id === value) ?? null))}
      onClose={onClose}
    />
  );
}

/** Labels that all tasks have are marked and can be removed; other labels are added. */
function LabelPicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const labels = useLabels() ?? [];
  const onAll = labels.filter((label) => rows.every((row) => row.labels.some(({ id }) => id === label.id))).map(({ id }) => id);
  return (
    <OptionPicker
      multiple
      label={t('labels')}
      options={labels.map(({ id, name, color }) => ({ value: id, label: name, icon: <LabelDot color={color} /> }))}
      selected={onAll}
      onPick={(value) => {
        const label = labels.find(({ id }) => id === value);
        if (label) onEdit(onAll.includes(value) ? withoutLabel(label) : withLabel(label));
      }}
      onClose={onClose}
    />
  );
}

/** All rows must belong to the same project. */
function CyclePicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const { cycles } = useOpenCycles(rows[0]?.project.id ?? '', { pause: rows.length === 0 });
  const selected = common(rows, ({ cycle }) => cycle?.id ?? nobody);
  return (
    <OptionPicker
      label={t('cycle')}
      options={[{ value: nobody, label: t('none') }, ...cycles.map(({ id, label }) => ({ value: id, label }))]}
      selected={selected}
      onPick={(value) => !selected.includes(value) && onEdit(toCycle(cycles.find(({ id }) => id === value) ?? null))}
      onClose={onClose}
    />
  );
}

function DuePicker({ rows, onEdit, onClose }: PickerProps) {
  const t = useT();
  const [day = ''] = common(rows, ({ dueDate }) => dueDate ?? '');
  return <DayPicker label={t('dueDate')} value={day || null} onPick={(next) => onEdit(toDueDate(next))} onClose={onClose} />;
}
