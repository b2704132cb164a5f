import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { BatchBar, type BatchField } from '../list/BatchBar.tsx';
import { edit } from '../list/edits.ts';
import { FieldPicker } from '../list/FieldPicker.tsx';
import { texts as listTexts } from '../list/messages.ts';
import type { Row } from '../list/task.ts';
import { readPage } from '../list/use-tasks.ts';
import { useBoardContext } from './context.ts';
import type { BoardStore, Card } from './store.ts';

/** Maximum number of ids in a filter, and of tasks in a page. */
const atOnce = 100;

/** Field to change, and the focused card. */
export type Picking = { readonly field: BatchField; readonly card: Card };
type Props = { readonly picking: Picking | undefined; readonly onPicked: () => void };

/** Actions for the selected cards, and the picker of a field for the focused card if none is selected. */
export default function Batch({ picking, onPicked }: Props) {
  const t = useTexts(listTexts);
  const { store, selection, focus } = useBoardContext();
  const all = useSyncExternalStore(selection.subscribe, selection.ids);
  const sign = useSyncExternalStore(store.subscribe, () =>
    (all.size > 0 ? [...all] : [picking?.card.id ?? '']).flatMap((id) => versionOf(store, id)).join(),
  );
  const rows = useRows(sign, onPicked);
  const ids = useMemo(() => new Set([...all].filter((id) => rows.some((row) => row.id === id))), [all, rows]);
  const close = () => {
    onPicked();
    const card = picking && store.card(picking.card.id);
    if (card) focus.want(card.column, card.id);
  };
  const [row] = rows;
  const isSingle = picking && all.size === 0 && row?.id === picking.card.id;
  return (
    <>
      <VisuallyHidden role="status">{ids.size > 0 && t('selected', { count: ids.size })}</VisuallyHidden>
      {isSingle && (
        <span style={placeOf(picking.card)}>
          <FieldPicker field={picking.field} rows={rows} onEdit={(what) => void edit(store, row, what)} onClose={close} />
        </span>
      )}
      <BatchBar
        store={store}
        rows={rows}
        selection={{ ids, only: selection.only, clear: () => selection.only([]) }}
        asked={all.size > 0 ? picking?.field : undefined}
        onAsked={close}
        rest={undefined}
      />
    </>
  );
}

const versionOf = (store: BoardStore, id: string): readonly string[] => {
  const card = store.card(id);
  return card ? [`${id} ${card.version}`] : [];
};

/** Place of a card in the window. */
function placeOf({ id }: Card): CSSProperties {
  const { left = 0, top = 0, height = 0 } = document.querySelector(`[data-card="${id}"]`)?.parentElement?.getBoundingClientRect() ?? {};
  return { position: 'fixed', left, top, height };
}

/** Tasks with all fields that the pickers need. @param sign their ids and versions, comma-separated; they load again when it changes @param onMissing called if there are none */
function useRows(sign: string, onMissing: () => void): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes with each rendering
  useEffect(() => {
    let isCurrent = true;
    const ids = sign.split(',').flatMap((each) => each.split(' ')[0] || []);
    const read = async () => {
      const read: Row[] = [];
      for (let start = 0; start < ids.length; start += atOnce) {
        const page = await readPage({ id: ids.slice(start, start + atOnce) }, 'createdAt', null, atOnce);
        if (!isCurrent) return;
        if (page.problem) {
          onMissing();
          return notifyProblem(page.problem);
        }
        read.push(...(page.rows ?? []));
      }
      setRows(read);
    };
    if (ids.length > 0) void read();
    else {
      setRows([]);
      onMissing();
    }
    return () => {
      isCurrent = false;
    };
  }, [sign]);
  return rows;
}
