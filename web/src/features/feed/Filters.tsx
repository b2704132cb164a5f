import { Button, Group, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import { useProjects } from '../viewer/viewer.tsx';
import type { Reason } from './documents.ts';
import { texts } from './messages.ts';
import { reasons } from './reasons.ts';
import { orders, places, type View } from './view.ts';

type Props = { readonly view: View; readonly onChange: (change: Partial<View>) => void };

/** View, filters and order of the feed. */
export function Filters({ view, onChange }: Props) {
  const t = useTexts(texts);
  const projects = useProjects();
  const filtered = view.reasons.length > 0 || view.project !== null;
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="xs"
        aria-label={t('places')}
        data={places.map((place) => ({ value: place, label: t(place) }))}
        value={view.place}
        onChange={(place) => onChange({ place })}
      />
      <Group align="stretch" gap="0.5rem" mb="sm">
        <MultiSelect
          flex="1 1 14rem"
          size="xs"
          aria-label={t('reasons')}
          placeholder={view.reasons.length === 0 ? t('anyReason') : ''}
          data={reasons.map((reason) => ({ value: reason, label: t(reason) }))}
          value={[...view.reasons]}
          onChange={(chosen) => onChange({ reasons: chosen as Reason[] })}
          nothingFoundMessage={t('noMatch')}
          searchable
          hidePickedOptions
        />
        <Select
          flex="1 1 10rem"
          size="xs"
          aria-label={t('project')}
          placeholder={t('allProjects')}
          data={projects.map(({ key, name }) => ({ value: key, label: name }))}
          value={view.project}
          onChange={(project) => onChange({ project })}
          nothingFoundMessage={t('noMatch')}
          searchable
          allowDeselect
        />
        <Select
          flex="1 1 11rem"
          size="xs"
          aria-label={t('order')}
          data={orders.map((order) => ({ value: order, label: t(order) }))}
          value={view.order}
          onChange={(order) => order && onChange({ order: order as View['order'] })}
          allowDeselect={false}
        />
        {filtered && (
          <Button size="xs" variant="subtle" onClick={() => onChange({ reasons: [], project: null })}>
            {t('clearFilters')}
          </Button>
        )}
      </Group>
    </>
  );
}
