import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { notePlace, placeOfNow } from '../viewer/recent.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { Foot, Kinds, Outcome } from './Answer.tsx';
import type { Entry } from './entry.ts';
import { Field } from './Field.tsx';
import { useT } from './messages.ts';
import { Options } from './Options.tsx';
import classes from './search.module.css';
import { useFinding } from './use-finding.tsx';
import { useMaking } from './use-making.tsx';

type Props = {
  /** Identifier of the dialog. */
  readonly id: string;
  readonly onClose: () => void;
  /** Opens the composer instead, with this title. */
  readonly onNewTask: (title: string) => void;
};

/** Command palette: search over everything, and commands. */
export default function SearchPalette({ id, onClose, onNewTask }: Props) {
  const t = useT();
  const viewer = useViewer();
  const list = useId();
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [searching, setSearching] = useState(true);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  useReturnFocus();

  const making = useMaking(onClose);
  const finding = useFinding(query, setQuery, { task: onNewTask, project: () => setSearching(false) });

  // The frame notes a page only after a moment.
  useEffect(() => {
    const here = placeOfNow();
    return () => {
      if (here) notePlace(viewer.id, here);
    };
  }, [viewer.id]);

  const groups = searching ? finding.groups : making.groups;
  const entries = groups.flatMap((group) => group.entries);
  // While a search is pending, Enter must not choose the fallback options.
  const first = searching && finding.results.pending && groups[0]?.id === 'with' ? undefined : entries[0]?.id;
  const active = entries.some(({ id }) => id === chosen) ? chosen : first;

  const choose = (entry: Entry) => {
    setChosen(undefined);
    if (!entry.stays) onClose();
    entry.run();
  };
  const step = (by: 1 | -1) => {
    const at = entries.findIndex(({ id }) => id === active);
    setChosen(entries[(at + by + entries.length) % entries.length]?.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        const entry = entries.find(({ id }) => id === active);
        if (entry) choose(entry);
      },
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && !searching) setSearching(true);
  };

  const label = t(searching ? 'palette' : 'newProjectName');
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="42rem"
      fullScreen={narrow}
      yOffset="10vh"
      returnFocus={false}
      classNames={{ content: classes.palette ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content id={id} aria-label={t('palette')}>
        <Modal.Body className={classes.body}>
          <Field
            label={label}
            placeholder={searching ? t('placeholder') : label}
            value={searching ? query : making.draft}
            list={list}
            active={active}
            busy={searching ? finding.results.pending : making.busy}
            onChange={(value) => {
              setChosen(undefined);
              if (searching) setQuery(value);
              else making.setDraft(value);
            }}
            onKeyDown={onKeyDown}
            {...(!searching && { onBack: () => setSearching(true) })}
            onClose={onClose}
          />
          {searching && <Kinds finding={finding} />}
          {searching && <Outcome finding={finding} query={query.trim()} />}
          {making.problem && !searching && <ProblemAlert problem={making.problem} />}
          <Options
            id={list}
            label={t('options')}
            groups={groups}
            active={active}
            busy={searching && finding.results.pending}
            onActive={setChosen}
            onChoose={choose}
          />
          <Foot mode={searching ? finding.results.found?.mode : undefined} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
