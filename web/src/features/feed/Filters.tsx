import { Button, MultiSelect, Popover, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTexts } from '../../i18n/messages.ts';
import { fitting } from '../../ui/popover.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import type { Reason } from './documents.ts';
import { texts } from './messages.ts';
import { reasons } from './reasons.ts';
import { orders, type View } from './view.ts';

type Props = { readonly view: View; readonly onChange: (change: Partial<View>) => void };

/** Button that opens the filters and the order of the feed. */
export function Filters({ view, onChange }: Props) {
  const t = useTexts(texts);
  const projects = useOpenProjects();
  const filtered = view.reasons.length > 0 || view.project !== null;
  // Options within the dialog, so that choosing one does not close it.
  const inside = { comboboxProps: { withinPortal: false }, nothingFoundMessage: t('noMatch') };
  return (
    <Popover middlewares={fitting} position="bottom-end" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button
          variant={filtered ? 'light' : 'subtle'}
          {...(!filtered && { color: 'gray' })}
          size="xs"
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')} style={{ overflow: 'visible' }}>
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
          {filtered && (
            <Button size="xs" variant="default" onClick={() => onChange({ reasons: [], project: null })}>
              {t('clearFilters')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
