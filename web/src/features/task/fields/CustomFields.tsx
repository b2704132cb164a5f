import { ColorSwatch } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import type { CustomField, FieldOption, FieldValue, FieldValues } from '../../../ui/custom-fields.ts';
import { Person, PersonPicture } from '../../../ui/Person.tsx';
import { type Somebody, usePeople } from '../../../ui/use-people.ts';
import type { Change, Task } from '../documents.ts';
import { ChoiceField } from './Choice.tsx';
import { DateField } from './DateField.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';
import { TextValue } from './TextValue.tsx';

type Props = { readonly task: Task; readonly change: Change; readonly field: CustomField; readonly values: FieldValues };

/** Custom field of the task's project. */
export function CustomFieldValue({ task, change, field, values }: Props) {
  return (
    <CustomValue
      field={field}
      value={values[field.key] ?? null}
      task={task}
      set={(sent, optimisticValue) => {
        const { [field.key]: _, ...others } = values;
        void change(
          { fields: { [field.key]: sent } },
          { fields: optimisticValue === null ? others : { ...others, [field.key]: optimisticValue } },
        );
      }}
    />
  );
}

type ValueProps = {
  readonly field: CustomField;
  readonly value: FieldValue | null;
  readonly task: Task;
  /** `sent` is the value for the API, `shown` the optimistic one. */
  readonly set: (sent: unknown, optimisticValue: FieldValue | null) => void;
};

function CustomValue({ field, value, task, set }: ValueProps) {
  const editable = task.viewerCan.update;
  const { name, type } = field;
  switch (type) {
    case 'date':
      return <DateField label={name} named value={value as string | null} editable={editable} onChange={(day) => set(day, day)} />;
    case 'checkbox':
      return <CheckboxValue name={name} checked={value === true} editable={editable} set={set} />;
    case 'select':
    case 'several':
      return <OptionsValue field={field} value={value} editable={editable} set={set} />;
    case 'person':
      return <PersonValue field={field} value={value as Somebody | null} task={task} set={set} />;
    default:
      return (
        <TextValue
          label={name}
          type={type}
          value={value as string | number | null}
          editable={editable}
          onChange={(next) => set(next, next)}
        />
      );
  }
}

type CheckboxProps = Pick<ValueProps, 'set'> & { readonly name: string; readonly checked: boolean; readonly editable: boolean };

function CheckboxValue({ name, checked, editable, set }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useOpenAdded(name, () => box.current?.focus());
  return (
    <Field label={name} named>
      <Fixed>
        <input
          ref={box}
          type="checkbox"
          aria-label={name}
          checked={checked}
          disabled={!editable}
          onChange={({ currentTarget }) => set(currentTarget.checked, currentTarget.checked)}
        />
      </Fixed>
    </Field>
  );
}

const nothing = '$none';

function OptionsValue({ field, value, editable, set }: Omit<ValueProps, 'task'> & { readonly editable: boolean }) {
  const t = useTexts();
  const { name, options, type } = field;
  const several = type === 'several';
  const chosen = (several ? (value ?? []) : value ? [value] : []) as readonly FieldOption[];
  const ids = chosen.map(({ id }) => id);
  const display =
    chosen.length === 0 ? (
      <span className={classes.none}>{t('none')}</span>
    ) : (
      chosen.map((option) => (
        <span key={option.id} className={classes.tag}>
          <ColorSwatch size={10} color={option.color} withShadow={false} />
          {option.name}
        </span>
      ))
    );
  const choose = (id: string) => {
    if (several) {
      const next = options.filter((option) => (option.id === id ? !ids.includes(id) : ids.includes(option.id)));
      set(next.length > 0 ? next.map((option) => option.id) : null, next.length > 0 ? next : null);
    } else if (id === nothing) set(null, null);
    else set(id, options.find((option) => option.id === id) ?? null);
  };
  const offered = options.map((option) => ({
    value: option.id,
    label: option.name,
    icon: <ColorSwatch size={12} color={option.color} withShadow={false} />,
  }));
  return (
    <ChoiceField
      label={name}
      named
      editable={editable}
      now={chosen.map((option) => option.name).join(', ') || t('none')}
      options={several || field.required ? offered : [{ value: nothing, label: t('none') }, ...offered]}
      chosen={ids.length === 0 && !several ? [nothing] : ids}
      onChoose={choose}
      several={several}
      searchable={options.length > 7}
    >
      {display}
    </ChoiceField>
  );
}

type PersonProps = Omit<ValueProps, 'value'> & { readonly value: Somebody | null };

function PersonValue({ field: { name, required }, value, task, set }: PersonProps) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  const people = usePeople(task.project, !opened);
  const display = value ? <Person person={value} size={20} /> : <span className={classes.none}>{t('nobody')}</span>;
  const offered = people.map((each) => ({ value: each.id, label: each.name, icon: <PersonPicture person={each} size={20} /> }));
  const choose = (id: string) => {
    const next = people.find((each) => each.id === id);
    set(next?.id ?? null, next ? { id: next.id, name: next.name, avatar: next.avatar } : null);
  };
  return (
    <ChoiceField
      label={name}
      named
      editable={task.viewerCan.update}
      now={value?.name ?? t('nobody')}
      options={required ? offered : [{ value: nothing, label: t('nobody') }, ...offered]}
      chosen={[value?.id ?? nothing]}
      onChoose={choose}
      onOpen={() => setOpened(true)}
      searchable
    >
      {display}
    </ChoiceField>
  );
}
