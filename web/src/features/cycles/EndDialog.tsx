import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { usePages } from '../../data/use-pages.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { type Cycle, cyclesQuery, endCycle } from './documents.ts';
import { useT } from './messages.ts';
import { sumOf } from './totals.ts';

type Props = {
  readonly project: string;
  readonly cycle: Cycle;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Ends a cycle early, and asks where its unfinished tasks go. */
export function EndDialog({ project, cycle, opened, onClose, onDone }: Props) {
  const t = useT();
  const [chosen, choose] = useState<string>();
  const rollOver = chosen ?? cycle.rollOver;
  const others = usePages(cyclesQuery, { project }, (data) => data.cycles, { pause: !opened }).rows ?? [];
  const change = useChange(endCycle);
  const count = sumOf(cycle.totals).left.tasks;
  const submit = async () => {
    if (!(await change.run({ input: { id: cycle.id, rollOver } }))) return;
    notifyDone(t('ended', { name: cycle.name }));
    onDone();
    onClose();
  };
  return (
    <FormDialog title={t('endCycle')} opened={opened} onClose={onClose} onSubmit={submit} submit={t('end')} change={change}>
      <Text size="sm">{t('endLead', { count })}</Text>
      {count > 0 && (
        <NativeSelect
          label={t('where')}
          value={rollOver}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: 'next', label: t('intoNext') },
            { value: 'none', label: t('intoNone') },
            ...others.filter(({ id, state }) => id !== cycle.id && state !== 'past').map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormDialog>
  );
}
