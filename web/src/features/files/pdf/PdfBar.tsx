import { ActionIcon, Group, NumberInput, Text } from '@mantine/core';
import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useT } from '../messages.ts';
import classes from './pdf.module.css';

const step = 1.25;
const [smallest, largest] = [0.25, 5];

type Props = {
  readonly page: number;
  readonly count: number;
  readonly scale: number;
  /** Whether the page is scaled to the available width. */
  readonly fits: boolean;
  onPage(page: number): void;
  /** Sets the scale; undefined for the available width. */
  onZoom(scale: number | undefined): void;
};

/** Toolbar of a PDF: page number and zoom. */
export function PdfBar({ page, count, scale, fits, onPage, onZoom }: Props) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' }).format(scale);
  const [typed, setTyped] = useState<number | string>(page);
  useEffect(() => setTyped(page), [page]);
  const go = () => {
    const to = Number(typed);
    if (Number.isInteger(to) && to >= 1 && to <= count) onPage(to);
    else setTyped(page);
  };
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      <Group gap={4} wrap="nowrap">
        <IconButton
          icon={IconChevronUp}
          iconSize={18}
          label={t('previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          color="cini"
        />
        <IconButton
          icon={IconChevronDown}
          iconSize={18}
          label={t('nextPage')}
          disabled={page >= count}
          onClick={() => onPage(page + 1)}
          color="cini"
        />
        <NumberInput
          w="4rem"
          size="xs"
          aria-label={t('page')}
          value={typed}
          min={1}
          max={count}
          allowDecimal={false}
          hideControls
          onChange={setTyped}
          onBlur={go}
          onKeyDown={(event) => event.key === 'Enter' && go()}
        />
        <Text size="sm" c="dimmed">
          {t('pageOf', { count })}
        </Text>
      </Group>
      <Group gap={4} wrap="nowrap">
        <IconButton
          icon={IconZoomOut}
          iconSize={18}
          label={t('zoomOut')}
          disabled={scale <= smallest}
          onClick={() => onZoom(Math.max(smallest, scale / step))}
          color="cini"
        />
        <Text size="sm" c="dimmed" w="3rem" ta="center">
          {percent}
        </Text>
        <IconButton
          icon={IconZoomIn}
          iconSize={18}
          label={t('zoomIn')}
          disabled={scale >= largest}
          onClick={() => onZoom(Math.min(largest, scale * step))}
          color="cini"
        />
        <ActionIcon variant={fits ? 'light' : 'subtle'} aria-label={t('zoomFit')} aria-pressed={fits} onClick={() => onZoom(undefined)}>
          <IconArrowAutofitWidth size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
