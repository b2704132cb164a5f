import { useEffect } from 'react';
import type { Entry, Group } from './entry.ts';
import classes from './search.module.css';

export const optionId = (id: string): string => `palette-option-${id}`;

type Props = {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly Group[];
  readonly active: string | undefined;
  readonly busy: boolean;
  readonly onActive: (id: string) => void;
  readonly onChoose: (entry: Entry) => void;
};

/** List of options. The focus stays in the input, which sets `aria-activedescendant`. */
export function Options({ id, label, groups, active, busy, onActive, onChoose }: Props) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div role="listbox" id={id} aria-label={label} aria-busy={busy} className={classes.options}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
        <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
          <div id={`palette-group-${group.id}`} role="presentation" className={classes.group}>
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <Option key={entry.id} entry={entry} active={entry.id === active} onActive={onActive} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<Props, 'onActive' | 'onChoose'> & { readonly entry: Entry; readonly active: boolean };

function Option({ entry, active, onActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keys
    <div
      role="option"
      id={optionId(entry.id)}
      aria-selected={active}
      className={classes.option}
      onMouseMove={() => active || onActive(entry.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className={classes.icon}>{entry.icon}</span>
      <span className={classes.text}>
        <span className={classes.label}>{entry.label}</span>
        {entry.note && <span className={classes.note}>{entry.note}</span>}
      </span>
      {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
    </div>
  );
}
