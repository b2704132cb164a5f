import { useTexts } from '../../../i18n/messages.ts';
import { PriorityIcon, type PriorityName, priorities } from '../../../ui/Priority.tsx';
import type { Change, Task } from '../documents.ts';
import { ChoiceField } from './Choice.tsx';
import classes from './fields.module.css';

export function PriorityField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const icon = (priority: PriorityName) => (
    <span aria-hidden style={{ display: 'inline-flex' }}>
      <PriorityIcon priority={priority} />
    </span>
  );
  const display = (
    <>
      {task.priority !== 'none' && icon(task.priority)}
      <span className={task.priority === 'none' ? classes.none : undefined}>{t(task.priority)}</span>
    </>
  );
  return (
    <ChoiceField
      label={t('priority')}
      editable={task.viewerCan.update}
      now={t(task.priority)}
      options={priorities.map((value) => ({ value, label: t(value), icon: icon(value) }))}
      chosen={[task.priority]}
      onChoose={(value) => void change({ priority: value as PriorityName }, { priority: value as PriorityName })}
      shortcut="p"
    >
      {display}
    </ChoiceField>
  );
}
