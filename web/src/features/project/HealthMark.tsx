import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Health } from './documents.ts';
import classes from './health.module.css';
import { useT } from './messages.ts';

const icons = { on_track: IconCircleCheck, at_risk: IconAlertTriangle, off_track: IconCircleX } as const;

/** Health of a project with its sign and color. */
export function HealthMark({ health }: { readonly health: Health }) {
  const t = useT();
  const Icon = icons[health];
  return (
    <span className={classes.health} data-health={health}>
      <Icon size={16} aria-hidden />
      {t(health)}
    </span>
  );
}
