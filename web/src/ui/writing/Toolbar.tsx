import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { type Icon, IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { buttons, marks, pictureIcon, tableActions } from './blocks.tsx';
import { texts } from './messages.ts';
import classes from './writing.module.css';

type Props = {
  readonly editor: Editor;
  readonly label: string;
  /** Uploads pictures; absent if that is not allowed. */
  readonly onPictures: ((files: readonly File[]) => void) | undefined;
  /** Shows the Markdown of the text. */
  readonly onSource: () => void;
};

/** Buttons that format the selection. Tab reaches the first one, arrow keys the others. */
export function Toolbar({ editor, label, onPictures, onSource }: Props) {
  const t = useTexts(texts);
  const [linking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      names: [...marks, ...buttons].filter(({ active: is }) => is && now.isActive(...is)).map(({ key }) => key),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
    }),
  });
  if (linking) return <LinkForm editor={editor} onClose={() => setLinking(false)} />;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    event.preventDefault();
    all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
  };
  const button = (key: string, name: string, isPressed: boolean | undefined, Sign: Icon, onClick: () => void) => (
    <ActionIcon
      key={key}
      title={name}
      variant={isPressed ? 'light' : 'subtle'}
      color={isPressed ? undefined : 'gray'}
      size="sm"
      aria-label={name}
      aria-pressed={isPressed}
      tabIndex={key === 'bold' ? 0 : -1}
      // The selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Sign size={16} aria-hidden />
    </ActionIcon>
  );
  const entry = ({ key, icon, run, active: is }: (typeof buttons)[number]): ReactNode =>
    button(key, t(key), is && active.names.includes(key), icon, () => run(editor.chain().focus()).run());
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={`${t('format')}: ${label}`} onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        {marks.map(entry)}
        {button('link', t('link'), active.isLink, IconLink, () => setLinking(true))}
        {buttons.map(entry)}
        {onPictures && (
          <>
            {button('picture', t('picture'), undefined, pictureIcon, () => input.current?.click())}
            <input
              ref={input}
              type="file"
              accept="image/*"
              multiple
              hidden
              onChange={({ currentTarget }) => {
                onPictures([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </>
        )}
        <Button size="compact-xs" variant="subtle" color="gray" tabIndex={-1} ms="auto" onClick={onSource}>
          Markdown
        </Button>
      </div>
      {active.isTable && (
        <div className={classes.tools}>
          {tableActions.map(({ key, run }) => (
            <Button
              key={key}
              size="compact-xs"
              variant="subtle"
              color="gray"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor.chain().focus()).run()}
            >
              {t(key)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Field for the address of the selected link, or of a new one. */
function LinkForm({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const close = () => {
    onClose();
    editor.view.focus();
  };
  const set = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = /^[^\s/:?#]+\.[^\s]+$/.test(address.trim()) ? `https://${address.trim()}` : address.trim();
    const chain = editor.chain().extendMarkRange('link');
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set(event);
    else close();
  };
  return (
    // Not a form: the text may be in one.
    <Group className={`${classes.toolbar} ${classes.tools}`} wrap="nowrap" onKeyDown={onKeyDown}>
      <TextInput
        size="xs"
        flex={1}
        autoFocus
        inputMode="url"
        aria-label={t('linkAddress')}
        placeholder="https://"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button size="xs" variant="light" onClick={set}>
        {t('linkSet')}
      </Button>
      {editor.isActive('link') && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          {t('linkRemove')}
        </Button>
      )}
    </Group>
  );
}
