import { NativeSelect } from '@mantine/core';
import type { Template } from './documents.ts';
import { useT } from './messages.ts';
import { useTemplates } from './use-templates.ts';

type Props = {
  readonly kind: Template['kind'];
  /** For task templates: key of the project in which the task is created. */
  readonly project?: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (template: Template | undefined) => void;
  readonly size?: string;
  /** Shows a visible label. */
  readonly labelled?: boolean;
};

/** Select of a template; hidden if there is none. */
export function TemplatePicker({ kind, project, value, onChange, size = 'sm', labelled = false }: Props) {
  const t = useT();
  const { rows = [] } = useTemplates({ kind, ...(project && { project }) });
  if (rows.length === 0) return null;
  return (
    <NativeSelect
      {...(labelled ? { label: t('template') } : { 'aria-label': t('template') })}
      size={size}
      value={rows.some(({ id }) => id === value) ? value : ''}
      onChange={({ currentTarget }) => onChange(rows.find(({ id }) => id === currentTarget.value))}
      data={[{ value: '', label: t('noTemplate') }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
