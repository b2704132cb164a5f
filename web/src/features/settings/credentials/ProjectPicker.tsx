import { MultiSelect } from '@mantine/core';
import { useOpenProjects, useProjects } from '../../viewer/viewer.tsx';
import { useT } from '../messages.ts';

type ProjectPickerProps = {
  /** Ids of the projects. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly lead?: string;
};

/** Selects the projects that something is limited to; none means all. */
export function ProjectPicker({ value, onChange, error, label, lead }: ProjectPickerProps) {
  const t = useT();
  const projects = useOpenProjects();
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

/** @returns a function that lists project keys, and the number of projects not visible to the user */
export function useReach() {
  const t = useT();
  const projects = useProjects();
  return ({ projects: ids, otherProjects }: { readonly projects: readonly string[]; readonly otherProjects: number }) => {
    if (ids.length + otherProjects === 0) return t('allProjects');
    const names = ids.map((id) => projects.find((project) => project.id === id)?.key ?? id).join(', ');
    return [names, otherProjects > 0 && t('otherProjects', { count: otherProjects })].filter(Boolean).join(' ');
  };
}
