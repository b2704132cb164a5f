import { Button, MultiSelect, Select, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import OpenPopover from '../../ui/OpenPopover.tsx';
import type { Opened } from '../../ui/use-target.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import type { Reason } from './documents.ts';
import { texts } from './messages.ts';
import { reasons } from './reasons.ts';
import { type FilterProps, isFiltered, orders, type View } from './view.ts';

/** Filters and order of the feed in a popover. */
export default function FilterPopover({ view, onChange, open }: FilterProps & { readonly open: Opened }) {
  const t = useTexts(texts);
  const projects = useOpenProjects();
  // Options within the dialog, so that choosing one does not close it.
  const inside = { comboboxProps: { withinPortal: false }, nothingFoundMessage: t('noMatch') };
  return (
    <OpenPopover {...open} label={t('filters')} position="bottom-end" width={280} overflow="visible">
      <Stack gap="sm">
        <Select
          {...inside}
          label={t('order')}
          data={orders.map((order) => ({ value: order, label: t(order) }))}
          value={view.order}
          onChange={(order) => order && onChange({ order: order as View['order'] })}
          allowDeselect={false}
        />
        <MultiSelect
          {...inside}
          label={t('reasons')}
          placeholder={view.reasons.length === 0 ? t('anyReason') : ''}
          data={reasons.map((reason) => ({ value: reason, label: t(reason) }))}
          value={[...view.reasons]}
          onChange={(chosen) => onChange({ reasons: chosen as Reason[] })}
          searchable
          hidePickedOptions
        />
        <Select
          {...inside}
          label={t('project')}
          placeholder={t('allProjects')}
          data={projects.map(({ key, name }) => ({ value: key, label: name }))}
          value={view.project}
          onChange={(project) => onChange({ project })}
          searchable
          allowDeselect
        />
        {isFiltered(view) && (
          <Button size="xs" variant="default" onClick={() => onChange({ reasons: [], project: null })}>
            {t('clearFilters')}
          </Button>
        )}
      </Stack>
    </OpenPopover>
  );
}
