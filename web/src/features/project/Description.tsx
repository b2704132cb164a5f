import { Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { fieldError } from '../../ui/field-error.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { SaveButtons } from '../../ui/SaveButtons.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { clickedCaret } from '../../ui/writing/caret.ts';
import { MarkdownField } from '../../ui/writing/MarkdownField.tsx';
import type { Home } from '../../ui/writing/use-pictures.ts';
import { useWriting } from '../../ui/writing/use-writing.ts';
import { describeProject, type HomeProject } from './documents.ts';
import { useT } from './messages.ts';
import classes from './project.module.css';

type Props = { readonly project: HomeProject; readonly home: Home; readonly onDone: () => void };

/** Description of a project; a click edits it in place. A draft continues the editing. */
export function Description({ project, home, onDone }: Props) {
  const t = useT();
  const { id, description, version } = project;
  const form = useForm(`description.${id}`, { description }, version);
  const [editing, setEditing] = useState(form.changed);
  const change = useChange(describeProject);
  const { caret, begin, preload } = useWriting(() => setEditing(true));
  const ref = useRef<HTMLFormElement>(null);
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
  const onClick = (event: MouseEvent) => {
    // A click on a link, and one that ends a selection, keep their meaning.
    if ((event.target as Element).closest('a, button') || getSelection()?.isCollapsed === false) return;
    begin(clickedCaret(event.currentTarget.querySelector('[dir=auto]'), event));
  };
  const mayEdit = project.viewerCan.update;
  if (editing)
    return (
      <form ref={ref} onSubmit={save} aria-label={t('description')}>
        <Stack gap="sm">
          <MarkdownField
            home={home}
            isPlain
            isBare
            label={t('description')}
            value={form.fields.description}
            onChange={(text) => form.set({ description: text })}
            error={fieldError(change.problem, 'description')}
            onSend={() => ref.current?.requestSubmit()}
            minRows={3}
            below={1}
            caret={caret}
            autoFocus
          />
          <SaveButtons form={{ ...form, forget: end }} change={change} />
        </Stack>
      </form>
    );
  if (!description)
    return mayEdit ? (
      <button type="button" className={classes.write} onClick={() => begin()} onPointerEnter={preload} onFocus={preload}>
        {t('writeDescription')}
      </button>
    ) : null;
  return (
    <section className={classes.description} aria-label={t('description')} data-editable={mayEdit || undefined}>
      {mayEdit && (
        <button type="button" className={classes.pencil} aria-label={t('editDescription')} onClick={() => begin()} onFocus={preload}>
          <IconPencil size={14} aria-hidden />
        </button>
      )}
      <div className={classes.text} {...(mayEdit && { onClick, onPointerEnter: preload })}>
        <Markdown>{description}</Markdown>
      </div>
    </section>
  );
}
