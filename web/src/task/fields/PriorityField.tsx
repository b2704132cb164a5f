import { useTexts } from '../../text/texts.ts';
import { PriorityIcon, type PriorityName, priorities } from '../../ui/Priority.tsx';
import { texts as shared } from '../../ui/texts.ts';
import type { Change, Task } from '../documents.ts';
import { ChoiceField } from './Choice.tsx';

export function PriorityField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const name = useTexts(shared);
  const icon = (priority: PriorityName) => (
    <span aria-hidden style={{ display: 'inline-flex' }}>
      <PriorityIcon priority={priority} />
    </span>
  );
  const display = (
    <>
      {icon(task.priority)}
      {name(task.priority)}
    </>
  );
  return (
    <ChoiceField
      label={t('priority')}
      editable={task.viewerCan.update}
      now={name(task.priority)}
      options={priorities.map((value) => ({ value, label: name(value), icon: icon(value) }))}
      chosen={[task.priority]}
      onChoose={(value) => void change({ priority: value as PriorityName }, { priority: value as PriorityName })}
      shortcut="p"
    >
      {display}
    </ChoiceField>
  );
}
