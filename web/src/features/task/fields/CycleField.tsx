import { useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { useOpenCycles } from '../../../ui/use-open-cycles.ts';
import type { Change, Task } from '../documents.ts';
import { PlanField } from './PlanField.tsx';

/** Cycle of the task, one of the project's open cycles. */
export function CycleField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const [asked, setAsked] = useState(false);
  const { cycles, refetch } = useOpenCycles(task.project.id, { pause: !asked });
  return (
    <PlanField
      label={t('cycle')}
      value={task.cycle}
      editable={task.viewerCan.update}
      offered={cycles}
      onOpen={() => (asked ? refetch() : setAsked(true))}
      onChange={(cycle) => void change({ cycle: cycle?.id ?? null }, { cycle })}
    />
  );
}
