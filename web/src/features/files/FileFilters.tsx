import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { texts as fileTexts } from '../../ui/files/messages.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import classes from './files.module.css';
import { type Kind, kinds } from './kinds.ts';
import { useT } from './messages.ts';
import { sorts, statuses, type useFilters } from './use-filters.ts';

/** Filters, search and sort order of the list. */
export function FileFilters({ filters }: { readonly filters: ReturnType<typeof useFilters> }) {
  const t = useT();
  const state = useTexts(fileTexts);
  const projects = useOpenProjects();
  const { project, status, type, q, sort, change } = filters;
  const [typed, setTyped] = useState(q);
  const search = useDebouncedCallback((next: string) => change('q', next.trim()), 250);
  useEffect(() => setTyped((now) => (now.trim() === q ? now : q)), [q]);
  const kindNames = Object.keys(kinds) as Exclude<Kind, 'other'>[];
  return (
    <Group className={classes.filters} gap="xs" role="search" aria-label={t('search')}>
      <TextInput
        className={classes.name}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          search(value);
        }}
      />
      <Select
        aria-label={t('project')}
        placeholder={t('allProjects')}
        data={projects.map(({ key, name }) => ({ value: key, label: name }))}
        value={projects.find(({ key, id }) => key === project || id === project)?.key ?? null}
        clearable
        searchable
        onChange={(value) => change('project', value)}
      />
      <Select
        aria-label={t('status')}
        placeholder={t('allStatuses')}
        data={statuses.map((value) => ({ value, label: state(value) }))}
        value={status ?? null}
        clearable
        onChange={(value) => change('status', value)}
      />
      <Select
        aria-label={t('type')}
        placeholder={t('allTypes')}
        data={kindNames.map((value) => ({ value, label: t(value) }))}
        value={type ?? null}
        clearable
        onChange={(value) => change('type', value)}
      />
      <Select
        aria-label={t('sort')}
        data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={sort}
        allowDeselect={false}
        onChange={(value) => change('sort', value === '-createdAt' ? null : value)}
      />
    </Group>
  );
}
