import { useState } from 'react';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { milestonesQuery } from '../../milestones/documents.ts';
import type { Change, Task } from '../documents.ts';
import { PlanField } from './PlanField.tsx';

/** Milestone of the task. */
export function MilestoneField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts();
  const dates = useDates();
  const [asked, setAsked] = useState(false);
  const { rows = [], refetch } = usePages(milestonesQuery, { project: task.project.id }, (data) => data.milestones, { pause: !asked });
  const offered = rows.map(({ id, name, targetDate }) => ({ id, name, label: targetDate ? `${name} (${dates.date(targetDate)})` : name }));
  return (
    <PlanField
      label={t('milestone')}
      value={task.milestone}
      editable={task.viewerCan.update}
      offered={offered}
      onOpen={() => (asked ? refetch() : setAsked(true))}
      onChange={(milestone) => void change({ milestone: milestone?.id ?? null }, { milestone })}
    />
  );
}
