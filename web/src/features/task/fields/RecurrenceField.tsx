import { UnstyledButton } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { today } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { LazyContent } from '../../../ui/LazyContent.tsx';
import { LazyPopover, usePopover } from '../../../ui/LazyPopover.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { texts } from '../../recurrence/messages.ts';
import type { Chosen } from '../../recurrence/RecurrencePicker.tsx';
import type { Change, Task } from '../documents.ts';
import { TaskLink } from '../place.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import fields from './fields.module.css';

const RecurrencePicker = lazyWithRetry(() => import('../../recurrence/RecurrencePicker.tsx'));

/** Recurrence of the task, with links to the previous and next occurrence. */
export function RecurrenceField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const { target, open, show, close } = usePopover();
  const { recurrence, dueDate, startDate } = task;
  const said = recurrence?.text ?? t('none');
  const display = (
    <>
      {recurrence && <IconRepeat size={16} aria-hidden />}
      <span className={recurrence ? undefined : fields.none}>{said}</span>
    </>
  );
  const choose = (next: Chosen | null) => {
    close();
    void change({ recurrence: next });
  };
  const label = t('recurrence');
  useOpenAdded(label, show);
  return (
    <Field label={label}>
      {task.viewerCan.update ? (
        <>
          <UnstyledButton className={fields.value} aria-label={`${label}: ${said}`} {...target}>
            {display}
          </UnstyledButton>
          <LazyPopover open={open} label={label} position="bottom-start" offset={0} width={280} trapFocus={false}>
            <LazyContent>
              <RecurrencePicker value={recurrence} day={dueDate ?? startDate ?? today()} onChoose={choose} />
            </LazyContent>
          </LazyPopover>
        </>
      ) : (
        <Fixed>{display}</Fixed>
      )}
      {(recurrence?.previous || recurrence?.next) && (
        <Fixed>
          {(['previous', 'next'] as const).map((which) => {
            const other = recurrence[which];
            return (
              other && (
                <TaskLink key={which} id={other.number} fz="sm" title={other.title}>
                  {t(which, { number: other.number })}
                </TaskLink>
              )
            );
          })}
        </Fixed>
      )}
    </Field>
  );
}
