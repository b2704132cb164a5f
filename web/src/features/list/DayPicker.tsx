import { Popover } from '@mantine/core';
import { DayChoice } from '../../ui/day/DayChoice.tsx';
import { fitting } from '../../ui/popover.ts';
import { useT } from './messages.ts';
import classes from './picker.module.css';

type Props = {
  readonly label: string;
  readonly value: string | null;
  /** Called with null to clear the date. */
  readonly onPick: (day: string | null) => void;
  readonly onClose: () => void;
};

/** Date picker, anchored to its (positioned) parent element. */
export function DayPicker({ label, value, onPick, onClose }: Props) {
  const t = useT();
  const pick = (day: string | null) => {
    onPick(day);
    onClose();
  };
  return (
    <Popover
      middlewares={fitting}
      opened
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
      width="max-content"
    >
      <Popover.Target>
        <span className={classes.anchor} onClick={onClose} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="xs">
        <DayChoice label={label} value={value} clear={t('noDate')} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}
