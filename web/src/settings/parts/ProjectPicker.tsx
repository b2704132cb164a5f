import { MultiSelect } from '@mantine/core';
import { useProjects } from '../../app/viewer.tsx';
import { useTexts } from '../../text/texts.ts';
import { texts } from '../texts.ts';

type ProjectPickerProps = {
  /** Ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly lead?: string;
};

/** The projects that something is limited to; none for all. */
export function ProjectPicker({ value, onChange, error, label, lead }: ProjectPickerProps) {
  const t = useTexts(texts);
  const projects = useProjects();
  return (
    <MultiSelect
      label={label ?? t('onlyProjects')}
      description={lead ?? t('onlyProjectsLead')}
      data={projects.map(({ id, key, name }) => ({ value: id, label: `${name} (${key})` }))}
      value={[...value]}
      onChange={onChange}
      error={error}
      searchable
      clearable={false}
      hidePickedOptions
    />
  );
}

/** @returns how to say which projects something reaches: their keys, and how many besides */
export function useReach() {
  const t = useTexts(texts);
  const projects = useProjects();
  return ({ projects: ids, otherProjects }: { readonly projects: readonly string[]; readonly otherProjects: number }) => {
    if (ids.length + otherProjects === 0) return t('allProjects');
    const names = ids.map((id) => projects.find((project) => project.id === id)?.key ?? id).join(', ');
    return [names, otherProjects > 0 && t('otherProjects', { count: otherProjects })].filter(Boolean).join(' ');
  };
}
