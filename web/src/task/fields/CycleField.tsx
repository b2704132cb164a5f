import { useState } from 'react';
import { graphql } from '../../api/graphql.ts';
import { useData } from '../../api/use-data.ts';
import { useDates } from '../../text/dates.ts';
import { useTexts } from '../../text/texts.ts';
import type { Change, Task } from '../documents.ts';
import { texts } from '../texts.ts';
import { Choice } from './Choice.tsx';
import { Field, Fixed } from './Field.tsx';
import classes from './fields.module.css';

const openCycles = graphql(`
  query OpenCycles($project: ID!) {
    project(id: $project) { id openCycles { id name startDate endDate } }
  }
`);

const none = 'none';

/** The cycle it is planned for, of those of its project that have not ended. */
export function CycleField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const dates = useDates();
  const [asked, setAsked] = useState(false);
  const { cycle, project } = task;
  const { data, refetch } = useData(openCycles, { project: project.id }, { pause: !asked });
  const shown = cycle ? cycle.name : <span className={classes.none}>{t('none')}</span>;
  if (!task.viewerCan.update)
    return (
      <Field label={t('cycle')}>
        <Fixed>{shown}</Fixed>
      </Field>
    );
  const offered = data?.project?.openCycles ?? [];
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
        options={[
          { value: none, label: t('none') },
          ...offered.map(({ id, name, startDate, endDate }) => ({
            value: id,
            label: `${name} (${dates.date(startDate)} – ${dates.date(endDate)})`,
          })),
        ]}
        chosen={[cycle?.id ?? none]}
        onChoose={choose}
        onOpen={() => (asked ? refetch() : setAsked(true))}
      >
        {shown}
      </Choice>
    </Field>
  );
}
