import { today, useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Person } from '../../../ui/Person.tsx';
import { TaskTimer } from '../../time/TaskTime.tsx';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { Reminders } from '../reminders/Reminders.tsx';
import type { Turns } from '../use-task.ts';
import { isOver } from '../workflow.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { CustomFields } from './CustomFields.tsx';
import { CycleField } from './CycleField.tsx';
import { DateField } from './DateField.tsx';
import { EstimateField } from './EstimateField.tsx';
import { Field, Fixed } from './Field.tsx';
import classes from './fields.module.css';
import { LabelsField } from './LabelsField.tsx';
import { MilestoneField } from './MilestoneField.tsx';
import { ParentField } from './ParentField.tsx';
import { PriorityField } from './PriorityField.tsx';
import { ProjectField } from './ProjectField.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';
import { StatusField } from './StatusField.tsx';

/** Fields of the task apart from its texts. */
export function Fields({ task, change, turns }: { readonly task: Task; readonly change: Change; readonly turns: Turns }) {
  const t = useTexts(texts);
  const dates = useDates();
  const editable = task.viewerCan.update;
  return (
    <dl className={classes.fields}>
      <StatusField task={task} change={change} />
      <AssigneeField task={task} change={change} />
      <PriorityField task={task} change={change} />
      <DateField
        label={t('dueDate')}
        value={task.dueDate}
        late={task.dueDate !== null && task.dueDate < today() && !isOver(task)}
        editable={editable}
        shortcut="d"
        onChange={(dueDate) => void change({ dueDate }, { dueDate })}
      />
      <DateField
        label={t('startDate')}
        value={task.startDate}
        editable={editable}
        onChange={(startDate) => void change({ startDate }, { startDate })}
      />
      <EstimateField task={task} change={change} />
      <CycleField task={task} change={change} />
      <MilestoneField task={task} change={change} />
      <RecurrenceField task={task} change={change} />
      <Reminders task={task} turn={turns.reminders} />
      <Field label={t('duration')}>
        <TaskTimer task={task} turn={turns.time} />
      </Field>
      <LabelsField task={task} change={change} />
      <CustomFields task={task} change={change} />
      <ParentField task={task} change={change} />
      <ProjectField task={task} change={change} />
      <Field label={t('createdBy')}>
        <Fixed>
          <Person person={task.createdBy} size={22} />
        </Fixed>
      </Field>
      <Field label={t('createdAt')}>
        <Fixed>
          <time dateTime={task.createdAt}>{dates.moment(task.createdAt)}</time>
        </Fixed>
      </Field>
      {task.completedAt && (
        <Field label={t('completedAt')}>
          <Fixed>
            <time dateTime={task.completedAt}>{dates.moment(task.completedAt)}</time>
          </Fixed>
        </Field>
      )}
    </dl>
  );
}
