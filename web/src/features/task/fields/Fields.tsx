import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, use, useState } from 'react';
import { useData } from '../../../data/use-data.ts';
import { today, useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { type FieldValues, useCustomFields } from '../../../ui/custom-fields.ts';
import { Person } from '../../../ui/Person.tsx';
import { isUnset, otherSimpleNames } from '../../../ui/simple-fields.ts';
import { texts as recurrenceTexts } from '../../recurrence/messages.ts';
import { timeOfTask } from '../../time/documents.ts';
import { TaskTimer } from '../../time/TaskTime.tsx';
import { useTimer } from '../../time/timer/timer.tsx';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { Place } from '../place.tsx';
import { texts as reminderTexts } from '../reminders/messages.ts';
import { Reminders, useReminders } from '../reminders/Reminders.tsx';
import { useShortcut } from '../shortcuts.tsx';
import type { Turns } from '../use-task.ts';
import { isOver } from '../workflow.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { ChoiceField } from './Choice.tsx';
import { CustomFieldValue } from './CustomFields.tsx';
import { CycleField } from './CycleField.tsx';
import { DateField } from './DateField.tsx';
import { Added, Field, Fixed } from './Field.tsx';
import classes from './fields.module.css';
import { LabelsField } from './LabelsField.tsx';
import { MilestoneField } from './MilestoneField.tsx';
import { ParentField } from './ParentField.tsx';
import { PriorityField } from './PriorityField.tsx';
import { ProjectField } from './ProjectField.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';
import { SimpleField } from './SimpleFields.tsx';
import { StatusField } from './StatusField.tsx';

/** A field, and whether it is displayed before somebody adds it. */
type Entry = { readonly id?: string; readonly name: string; readonly displayed: boolean; readonly field: ReactNode };
type Props = { readonly task: Task; readonly change: Change; readonly turns: Turns };

/** Fields of the task that have a value, and a list that adds the others. */
export function Fields({ task, change, turns }: Props) {
  const t = useTexts(texts);
  const ofRecurrence = useTexts(recurrenceTexts);
  const ofReminders = useTexts(reminderTexts);
  const isPage = use(Place).kind === 'page';
  const [added, setAdded] = useState<readonly string[]>([]);
  const custom = useCustomFields(task.project.id);
  const values = task.fields as FieldValues;
  const reminders = useReminders(task, turns.reminders);
  const { timeSpent = 0 } = useData(timeOfTask, { id: task.id }, { live: [] }).data?.task ?? {};
  const { entry } = useTimer();
  const editable = task.viewerCan.update;
  const own = { task, change };
  const date = (name: 'dueDate' | 'startDate', rest: object) => (
    <DateField
      label={t(name)}
      value={task[name]}
      editable={editable}
      onChange={(day) => void change({ [name]: day }, { [name]: day })}
      {...rest}
    />
  );
  const isLate = task.dueDate !== null && task.dueDate < today() && !isOver(task);
  const entries: readonly Entry[] = [
    { name: t('status'), displayed: true, field: <StatusField {...own} /> },
    { name: t('assignee'), displayed: true, field: <AssigneeField {...own} /> },
    { name: t('priority'), displayed: true, field: <PriorityField {...own} /> },
    { name: t('dueDate'), displayed: true, field: date('dueDate', { late: isLate, shortcut: 'd' }) },
    { name: t('labels'), displayed: task.labels.length > 0, field: <LabelsField {...own} /> },
    { name: t('startDate'), displayed: task.startDate !== null, field: date('startDate', { named: true }) },
    ...otherSimpleNames.map((name) => ({
      name: t(name),
      displayed: !isUnset(name, task[name]),
      field: <SimpleField {...own} name={name} />,
    })),
    { name: t('cycle'), displayed: task.cycle !== null, field: <CycleField {...own} /> },
    { name: t('milestone'), displayed: task.milestone !== null, field: <MilestoneField {...own} /> },
    { name: ofRecurrence('recurrence'), displayed: task.recurrence !== null, field: <RecurrenceField {...own} /> },
    ...(task.viewerCan.remind
      ? [
          {
            name: ofReminders('reminders'),
            displayed: reminders.list.length > 0 || !editable,
            field: <Reminders task={task} reminders={reminders} />,
          },
        ]
      : []),
    {
      name: t('duration'),
      displayed: isPage || timeSpent > 0 || entry?.task.id === task.id,
      field: (
        <Field label={t('duration')} named>
          <TaskTimer task={task} turn={turns.time} />
        </Field>
      ),
    },
    ...custom.map((field) => ({
      id: field.id,
      name: field.name,
      displayed: values[field.key] !== undefined,
      field: <CustomFieldValue field={field} values={values} {...own} />,
    })),
    { name: t('parent'), displayed: task.parent !== null, field: <ParentField {...own} /> },
    { name: t('project'), displayed: isPage, field: <ProjectField {...own} /> },
  ];
  const isDisplayed = ({ id, name, displayed }: Entry) => displayed || added.includes(id ?? name);
  const others = entries.filter((entry) => !isDisplayed(entry)).map(({ id, name }) => ({ value: id ?? name, label: name }));
  const add = (value: string) => setAdded((now) => [...now, value]);
  useShortcut('l', () => add(t('labels')), editable && others.some(({ label }) => label === t('labels')));
  return (
    <Added value={entries.find(({ id, name }) => (id ?? name) === added.at(-1))?.name}>
      <dl className={classes.fields}>
        {entries.filter(isDisplayed).map(({ id, name, field }) => (
          <Fragment key={id ?? name}>{field}</Fragment>
        ))}
        {editable && others.length > 0 && (
          <ChoiceField label={t('addField')} editable options={others} chosen={[]} onChoose={add} searchable>
            <span className={classes.add}>
              <IconPlus size={14} aria-hidden />
              {t('field')}
            </span>
          </ChoiceField>
        )}
        {isPage && <Facts task={task} />}
      </dl>
    </Added>
  );
}

/** Creator and times of the task. */
function Facts({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const dates = useDates();
  return (
    <>
      <Field label={t('createdBy')} wide>
        <Fixed>
          <Person person={task.createdBy} size={20} />
        </Fixed>
      </Field>
      {(['createdAt', 'completedAt'] as const).map((name) => {
        const time = task[name];
        return (
          time && (
            <Field key={name} label={t(name)} wide>
              <Fixed>
                <time dateTime={time}>{dates.moment(time)}</time>
              </Fixed>
            </Field>
          )
        );
      })}
    </>
  );
}
