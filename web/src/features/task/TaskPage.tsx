import { useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { useTitle } from '../../ui/Page.tsx';
import { Place } from './place.tsx';
import { TaskView } from './TaskView.tsx';
import { useTask } from './use-task.ts';
import classes from './view.module.css';

/** Task as a page. */
export default function TaskPage({ id }: { readonly id: string }) {
  const t = useTexts();
  const [parameters] = useSearchParams();
  const state = useTask(id);
  const view = useRef<HTMLDivElement>(null);
  const place = useMemo(() => ({ kind: 'page' as const, scope: view }), []);
  const { task } = state;
  useTitle(task ? `${task.number} ${task.title}` : t('task'));
  // If a panel is open (`task`), `comment` belongs to its task.
  const comment = parameters.has('task') ? undefined : (parameters.get('comment') ?? undefined);
  return (
    <Place value={place}>
      <div ref={view} className={classes.page}>
        <div className={classes.view}>
          <TaskView state={state} comment={comment} />
        </div>
      </div>
    </Place>
  );
}
