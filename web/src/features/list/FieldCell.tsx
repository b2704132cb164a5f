import { Fragment, type ReactNode } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type CustomField, type FieldOption, type FieldValue, type FieldValues, fieldText, isOf } from '../../ui/custom-fields.ts';
import { CustomFieldPicker } from './CustomFieldPicker.tsx';
import { useList } from './context.ts';
import { toValue } from './fields.ts';
import { LabelDot } from './LabelDot.tsx';
import { useT } from './messages.ts';
import classes from './row.module.css';
import type { Row } from './task.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { type FieldColumn, keyOf } from './view.ts';

type Props = {
  readonly row: Row;
  readonly column: FieldColumn;
  readonly editing: boolean;
  /** Whether the cell is in the tab order: only the cells of the active row are. */
  readonly reachable: boolean;
};

const isTyped = ({ type }: CustomField): boolean => type === 'text' || type === 'number' || type === 'url';

/** Cell with a custom field of a task; a click edits it in place. Empty if the task's project does not have the field. */
export function FieldCell({ row, column, editing, reachable }: Props) {
  const t = useT();
  const { begin, end, apply, fieldOf } = useList();
  const field = fieldOf(keyOf(column));
  const value = (row.fields as FieldValues)[keyOf(column)];
  const { words, content } = useContent(field, value);
  if (!field || !row.viewerCan.update || !isOf(field, row.project.id)) return <span className={classes.value}>{content}</span>;
  if (editing && isTyped(field))
    return (
      <ValueEditor
        field={field}
        value={(value ?? null) as string | number | null}
        onSave={(next) => apply(row, toValue(field, next, next))}
        onClose={end}
      />
    );
  return (
    <>
      <button
        type="button"
        className={classes.value}
        data-empty={value === undefined || undefined}
        aria-label={t('editField', { number: row.number, field: field.name, value: words })}
        {...(!isTyped(field) && { 'aria-haspopup': field.type === 'date' ? 'dialog' : 'listbox', 'aria-expanded': editing })}
        tabIndex={reachable ? 0 : -1}
        onClick={() => begin(row.id, column)}
      >
        {content}
      </button>
      {editing && <CustomFieldPicker field={field} rows={[row]} onEdit={(edit) => apply(row, edit)} onClose={end} />}
    </>
  );
}

/** Text and rendering of a custom field's value. */
function useContent(
  field: CustomField | undefined,
  value: FieldValue | undefined,
): { readonly words: string; readonly content: ReactNode } {
  const t = useT();
  const locale = useLanguage();
  const dates = useDates();
  if (value === undefined) return { words: t('empty'), content: <span aria-hidden>–</span> };
  const words = field?.type === 'date' ? dates.date(value as string) : fieldText(value, { locale, yes: t('yes'), no: t('no') });
  if (field?.type !== 'select' && field?.type !== 'several') return { words, content: <span className={classes.word}>{words}</span> };
  const options = (field.type === 'select' ? [value] : value) as readonly FieldOption[];
  return {
    words,
    // The space between options makes the visible text match the accessible name.
    content: options.map(({ id, name, color }) => (
      <Fragment key={id}>
        <span className={classes.label}>
          <LabelDot color={color} />
          {name}
        </span>{' '}
      </Fragment>
    )),
  };
}
