import { useState } from 'react';
import { useTexts } from '../../text/texts.ts';
import { useOpenCycles } from '../../ui/use-open-cycles.ts';
import type { Change, Task } from '../documents.ts';
import { texts } from '../texts.ts';
import { Choice } from './Choice.tsx';
import { Field, Fixed } from './Field.tsx';
import classes from './fields.module.css';

const none = 'none';

/** The cycle it is planned for, of those of its project that have not ended. */
export function CycleField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const [asked, setAsked] = useState(false);
  const { cycle, project } = task;
  const { cycles: offered, refetch } = useOpenCycles(project.id, { pause: !asked });
  const shown = cycle ? cycle.name : <span className={classes.none}>{t('none')}</span>;
  if (!task.viewerCan.update)
    return (
      <Field label={t('cycle')}>
        <Fixed>{shown}</Fixed>
      </Field>
    );
  const choose = (value: string) => {
    const next = offered.find(({ id }) => id === value) ?? null;
    if ((next?.id ?? null) !== (cycle?.id ?? null))
      void change({ cycle: next?.id ?? null }, { cycle: next && { id: next.id, name: next.name } });
  };
  return (
    <Field label={t('cycle')}>
      <Choice
        label={t('cycle')}
        now={cycle?.name ?? t('none')}
        options={[{ value: none, label: t('none') }, ...offered.map(({ id, label }) => ({ value: id, label }))]}
        chosen={[cycle?.id ?? none]}
        onChoose={choose}
        onOpen={() => (asked ? refetch() : setAsked(true))}
      >
        {shown}
      </Choice>
    </Field>
  );
}
