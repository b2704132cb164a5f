import { Button, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Outdated } from '../../../ui/Outdated.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import classes from '../../../ui/rows.module.css';
import swatch from '../../../ui/swatch.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { deleteLabelDocument, type LabelData, updateLabelDocument } from './documents.ts';
import own from './labels.module.css';
import { text, useT } from './messages.ts';

/** Label whose name and colour are edited in place. */
export function LabelRow({ label, onDeleted }: { readonly label: LabelData; readonly onDeleted: () => void }) {
  const t = useT();
  const { id, name, color, version, viewerCan } = label;
  const form = useForm(`label.${id}`, { name, color }, version);
  const { fields, changes, changed, base, set, forget } = form;
  const update = useChange(updateLabelDocument, { notify: true });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await update.run({ input: { id, expectedVersion: base ?? version, ...changes } }))) return;
    forget();
    notifyDone(text('saved'));
  };
  return (
    <li className={classes.row}>
      <form className={own.form} onSubmit={save}>
        <input
          type="color"
          className={swatch.swatch}
          aria-label={t('colorOf', { name })}
          value={fields.color.toLowerCase()}
          onChange={({ currentTarget }) => set({ color: currentTarget.value })}
          disabled={!viewerCan.update}
        />
        {viewerCan.update ? (
          <TextInput
            classNames={{ root: own.name ?? '', input: own.written ?? '' }}
            aria-label={t('nameOf', { name })}
            {...form.text('name')}
            required
          />
        ) : (
          <Text size="sm">{name}</Text>
        )}
        {changed && (
          <>
            <Outdated form={form} />
            <Button type="submit" size="xs" loading={update.busy} aria-label={t('saveNamed', { name })}>
              {t('save')}
            </Button>
            <Button size="xs" variant="subtle" onClick={forget}>
              {t('cancel')}
            </Button>
          </>
        )}
      </form>
      <RowMenu
        label={t('actionsNamed', { name })}
        remove={
          viewerCan.delete && {
            lead: t('deleteLead', { name }),
            mutation: deleteLabelDocument,
            variables: { input: { id } },
            done: t('deleted'),
            onDone: () => {
              forget();
              onDeleted();
            },
          }
        }
      />
    </li>
  );
}
