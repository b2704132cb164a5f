import { useTexts } from '../../../i18n/messages.ts';
import { StatusIcon } from '../../../ui/Status.tsx';
import type { Change, Task } from '../documents.ts';
import { reachable, statusOf } from '../workflow.ts';
import { ChoiceField } from './Choice.tsx';

/** Status of the task; offers those that the workflow allows next. */
export function StatusField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const now = statusOf(task);
  const options = reachable(task).map(({ key, name, category, color }) => ({
    value: key,
    label: name,
    icon: <StatusIcon category={category} color={color} />,
  }));
  const display = (
    <>
      <StatusIcon category={now?.category} color={now?.color} />
      {now?.name ?? task.status}
    </>
  );
  return (
    <ChoiceField
      label={t('status')}
      editable={task.viewerCan.update}
      now={now?.name ?? task.status}
      options={options}
      chosen={[task.status]}
      onChoose={(status) => void (status !== task.status && change({ status }, { status }))}
      shortcut="s"
    >
      {display}
    </ChoiceField>
  );
}
