import { useTexts } from '../../../i18n/messages.ts';
import { ChoiceField } from './Choice.tsx';
import classes from './fields.module.css';

const none = 'none';

type Planned = { readonly id: string; readonly name: string };

type Props = {
  readonly label: string;
  readonly value: Planned | null;
  readonly editable: boolean;
  /** Options with their labels. */
  readonly offered: readonly (Planned & { readonly label: string })[];
  readonly onOpen: () => void;
  readonly onChange: (next: Planned | null) => void;
};

/** Field with one of the project's cycles or milestones, or none. */
export function PlanField({ label, value, editable, offered, onOpen, onChange }: Props) {
  const t = useTexts();
  const display = value ? value.name : <span className={classes.none}>{t('none')}</span>;
  const choose = (chosen: string) => {
    const next = offered.find(({ id }) => id === chosen);
    if ((next?.id ?? null) !== (value?.id ?? null)) onChange(next ? { id: next.id, name: next.name } : null);
  };
  return (
    <ChoiceField
      label={label}
      editable={editable}
      named
      now={value?.name ?? t('none')}
      options={[{ value: none, label: t('none') }, ...offered.map(({ id, label: name }) => ({ value: id, label: name }))]}
      chosen={[value?.id ?? none]}
      onChoose={choose}
      onOpen={onOpen}
    >
      {display}
    </ChoiceField>
  );
}
