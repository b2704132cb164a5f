import { useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import type { CustomField, FieldOption, FieldValue, FieldValues } from '../../ui/custom-fields.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { useMembers } from '../../ui/use-members.ts';
import { DayPicker } from './DayPicker.tsx';
import type { Edit } from './edits.ts';
import { toOption, toValue } from './fields.ts';
import { LabelDot } from './LabelDot.tsx';
import { type Option, OptionPicker } from './OptionPicker.tsx';
import type { Row } from './task.ts';
import { ValueEditor } from './ValueEditor.tsx';

type Props = {
  /** Task to change, or all selected tasks. */
  readonly rows: readonly Row[];
  readonly onEdit: (edit: Edit) => void;
  readonly onClose: () => void;
};
type OwnProps = Props & { readonly field: CustomField };

const none = 'none';
const valueIn = (row: Row, { key }: CustomField) => (row.fields as FieldValues)[key];

/** Value that all tasks have; undefined if they differ, null if none has one. */
function common(rows: readonly Row[], field: CustomField): FieldValue | null | undefined {
  const [first, ...others] = rows.map((row) => JSON.stringify(valueIn(row, field) ?? null));
  return first !== undefined && others.every((each) => each === first) ? JSON.parse(first) : undefined;
}

/** Picker or input for a custom field of one or many tasks, anchored to its parent element. */
export function CustomFieldPicker(props: OwnProps) {
  const { field, rows, onEdit, onClose } = props;
  const now = common(rows, field);
  switch (field.type) {
    case 'select':
      return <ChoicePicker {...props} options={field.options.map(optionOf)} values={field.options} />;
    case 'person':
      return <PersonPicker {...props} />;
    case 'checkbox':
      return <CheckPicker {...props} />;
    case 'several':
      return <SeveralPicker {...props} />;
    case 'date':
      return (
        <DayPicker
          label={field.name}
          value={(now as string | null) ?? null}
          onPick={(day) => onEdit(toValue(field, day, day))}
          onClose={onClose}
        />
      );
    default:
      return (
        <ValueEditor
          field={field}
          value={(now ?? null) as string | number | null}
          over
          onSave={(value) => onEdit(toValue(field, value, value))}
          onClose={onClose}
        />
      );
  }
}

const optionOf = ({ id, name, color }: FieldOption): Option => ({ value: id, label: name, icon: <LabelDot color={color} /> });

type ChoiceProps = OwnProps & { readonly options: readonly Option[]; readonly values: readonly (FieldValue & { readonly id: string })[] };

/** Picker of a single option, with `none` unless the field is required. */
function ChoicePicker({ field, rows, onEdit, onClose, options, values }: ChoiceProps) {
  const t = useTexts();
  const now = common(rows, field) as { id: string } | null | undefined;
  const selected = now === undefined ? [] : [now?.id ?? none];
  return (
    <OptionPicker
      label={field.name}
      options={field.required ? options : [{ value: none, label: t('none') }, ...options]}
      selected={selected}
      onPick={(id) =>
        !selected.includes(id) && onEdit(toValue(field, id === none ? null : id, values.find((each) => each.id === id) ?? null))
      }
      onClose={onClose}
    />
  );
}

function PersonPicker(props: OwnProps) {
  const members = useMembers();
  const options = members.map((member) => ({ value: member.id, label: member.name, icon: <PersonPicture person={member} size={20} /> }));
  return <ChoicePicker {...props} options={options} values={members} />;
}

function CheckPicker({ field, rows, onEdit, onClose }: OwnProps) {
  const t = useTexts();
  const now = common(rows, field);
  const words = { true: t('yes'), false: t('no'), ...(!field.required && { [none]: t('none') }) };
  return (
    <OptionPicker
      label={field.name}
      options={Object.entries(words).map(([value, label]) => ({ value, label }))}
      selected={now === undefined ? [] : [String(now ?? none)]}
      onPick={(value) => onEdit(value === none ? toValue(field, null, null) : toValue(field, value === 'true', value === 'true'))}
      onClose={onClose}
    />
  );
}

/** Options that all tasks have are marked and can be removed; other options are added. */
function SeveralPicker({ field, rows, onEdit, onClose }: OwnProps) {
  const has = (row: Row, id: string) => ((valueIn(row, field) ?? []) as readonly FieldOption[]).some((each) => each.id === id);
  const onAll = field.options.filter(({ id }) => rows.every((row) => has(row, id))).map(({ id }) => id);
  return (
    <OptionPicker
      multiple
      label={field.name}
      options={field.options.map(optionOf)}
      selected={onAll}
      onPick={(id) => {
        const option = field.options.find((each) => each.id === id);
        if (option) onEdit(toOption(field, option, !onAll.includes(id)));
      }}
      onClose={onClose}
    />
  );
}

/** Picker of a custom field that all these tasks have, followed by the picker of its value. */
export function AnyFieldPicker({ fields, ...props }: Props & { readonly fields: readonly CustomField[] }) {
  const t = useTexts();
  const [key, setKey] = useState<string>();
  const field = fields.find((each) => each.key === key);
  if (field) return <CustomFieldPicker key={key} field={field} {...props} />;
  return (
    <OptionPicker
      stays
      label={t('customFields')}
      options={fields.map((each) => ({ value: each.key, label: each.name }))}
      selected={[]}
      onPick={setKey}
      onClose={props.onClose}
    />
  );
}
