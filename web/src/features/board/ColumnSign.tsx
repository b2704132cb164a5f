import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import type { Column } from './columns.ts';

/** Icon of a column's status, priority or person. */
export function ColumnSign({ column: { category, color, priority, person } }: { readonly column: Column }) {
  if (category) return <StatusIcon category={category} color={color} />;
  if (priority) return <PriorityIcon priority={priority} />;
  return person ? <PersonPicture person={person} size={20} /> : null;
}
