import { Stack, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { SaveButtons } from '../../ui/SaveButtons.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { describeProject, type HomeProject } from './documents.ts';
import { texts } from './messages.ts';
import classes from './project.module.css';

/** Description of a project; a click edits it in place. A draft continues the editing. */
export function Description({ project, onDone }: { readonly project: HomeProject; readonly onDone: () => void }) {
  const t = useTexts(texts);
  const { id, description, version } = project;
  const form = useForm(`description.${id}`, { description }, version);
  const [editing, setEditing] = useState(form.changed);
  const change = useChange(describeProject);
  const end = () => {
    form.forget();
    setEditing(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change.run({ input: { id, expectedVersion: form.base ?? version, ...form.changes } }))) return;
    end();
    onDone();
  };
  const begin = ({ target }: MouseEvent) => {
    // A click on a link, and one that ends a selection, keep their meaning.
    if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false) setEditing(true);
  };
  const mayEdit = project.viewerCan.update;
  if (editing)
    return (
      <form onSubmit={save} aria-label={t('description')}>
        <Stack gap="sm">
          <Textarea
            aria-label={t('description')}
            {...form.text('description', change.problem)}
            autosize
            minRows={3}
            maxRows={20}
            autoFocus
          />
          <SaveButtons form={{ ...form, forget: end }} change={change} />
        </Stack>
      </form>
    );
  if (!description)
    return mayEdit ? (
      <button type="button" className={classes.write} onClick={() => setEditing(true)}>
        {t('writeDescription')}
      </button>
    ) : null;
  return (
    <section className={classes.description} aria-label={t('description')} data-editable={mayEdit || undefined}>
      {mayEdit && (
        <button type="button" className={classes.pencil} aria-label={t('editDescription')} onClick={() => setEditing(true)}>
          <IconPencil size={14} aria-hidden />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same by keyboard */}
      <div className={classes.text} onClick={mayEdit ? begin : undefined}>
        <Markdown>{description}</Markdown>
      </div>
    </section>
  );
}
