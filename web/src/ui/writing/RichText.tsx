import { Paper, Typography, VisuallyHidden } from '@mantine/core';
import { getSchema } from '@tiptap/core';
import { type Fragment, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { EditorContent, NodeViewWrapper, type ReactNodeViewProps, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '../../i18n/fold.ts';
import { inBoth, useTexts } from '../../i18n/messages.ts';
import { Picture } from '../files/Picture.tsx';
import markdownClasses from '../markdown.module.css';
import { blocks } from './blocks.tsx';
import { type Caret, selectionOf } from './caret.ts';
import { MarkdownSource, markdownOf } from './markdown-source.ts';
import { texts } from './messages.ts';
import { nodes } from './nodes.ts';
import type { WritingProps } from './SourceInput.tsx';
import { type Menu, type Offer, type Offers, Suggestions } from './suggestions.ts';
import { Toolbar } from './Toolbar.tsx';
import { withViews } from './views.ts';
import classes from './writing.module.css';

const schema = getSchema(nodes());

/** Whether a text can be edited as formatted text without losing anything. */
export const isSupported = (text: string): boolean => MarkdownSource.read(text, schema) !== undefined;

export type RichTextHandle = { readonly insert: (markdown: string) => void };

type Props = Pick<WritingProps, 'label' | 'value' | 'onChange' | 'autoFocus' | 'minRows' | 'keyShortcut' | 'below'> & {
  readonly ref?: Ref<RichTextHandle>;
  readonly onSend?: (() => void) | undefined;
  /** The text is to be edited as Markdown: as the person chose, or because it was replaced by one that is not supported. */
  readonly onSource: (isChosen: boolean) => void;
  /** Suggestions after `@` and `#`. */
  readonly offers: Offers;
  /** Uploads pictures and inserts them with `insert`; undefined if that is not allowed. */
  readonly onPictures: ((files: readonly File[]) => void) | undefined;
  /** Applied to the Markdown of edited blocks. */
  readonly finish?: (markdown: string) => string;
  /** Place of the caret if it has the focus at first; by default the end. */
  readonly caret?: Caret | undefined;
  /** Default of the placeholder. */
  readonly hint: 'hint' | 'plainHint';
  readonly placeholder?: string | undefined;
  /** Class of the text. */
  readonly className?: string | undefined;
};

/** Editor of formatted text whose value is Markdown. */
export function RichText(props: Props) {
  const { ref, label, value, autoFocus = false, minRows = 2, keyShortcut, className, below = 2, onPictures } = props;
  const t = useTexts(texts);
  const { placeholder = t(props.hint) } = props;
  const id = useId();
  const latest = useRef(props);
  latest.current = props;
  const [menu, setMenu] = useState<Menu>();
  const openMenu = useRef<Menu>(undefined);
  const show = (next: Menu | undefined) => {
    openMenu.current = next;
    setMenu(next);
  };
  const source = useRef<MarkdownSource>(undefined);
  /** Texts that were passed to `onChange` and may come back as `value` later than others. */
  const sent = useRef(new Set([value]));
  const last = useRef(value);

  const offers: Offers = (sign, query) => {
    if (sign !== '/') return latest.current.offers(sign, query);
    const wanted = fold(query);
    return blocks
      .filter(({ key }) => fold(inBoth(texts, key)).includes(wanted))
      .map(
        ({ key, icon: Sign, run }): Offer => ({ key, insert: run, content: <Named sign={<Sign size={16} aria-hidden />}>{t(key)}</Named> }),
      );
  };
  const [extensions] = useState(() => [
    ...withViews(nodes(below), PictureView),
    Suggestions.configure({ offers: (sign, query) => latestOffers.current(sign, query), menu: () => openMenu.current, show }),
  ]);
  const latestOffers = useRef(offers);
  latestOffers.current = offers;
  const pictures = (files: Iterable<File>): boolean => {
    const found = [...files].filter(({ type }) => type.startsWith('image/'));
    if (found.length === 0 || !latest.current.onPictures) return false;
    latest.current.onPictures(found);
    return true;
  };
  const editor = useEditor({
    extensions,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onBeforeCreate: ({ editor: created }) => {
      source.current = MarkdownSource.read(value, created.schema);
      // Nodes are taken as they are, although the type has only their JSON.
      created.setOptions({ content: (source.current?.doc ?? '') as string });
    },
    onUpdate: ({ editor: { state } }) => {
      const { onChange, finish } = latest.current;
      const text = source.current?.write(state.doc, finish) ?? '';
      if (text === last.current) return;
      last.current = text;
      sent.current.add(text);
      onChange(text);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-autocomplete': 'list',
        'aria-placeholder': placeholder,
        ...(keyShortcut && { 'aria-keyshortcuts': keyShortcut }),
        ...(menu && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${menu.active}` }),
        class: `${className ?? ''} ${classes.text}`,
      },
      // Without suggestions to close, Escape is for the dialog around the text.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' && !openMenu.current },
      handleKeyDown: (_, event) => {
        const { onSend } = latest.current;
        if (!onSend || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        onSend();
        return true;
      },
      handlePaste: (_, event) => {
        const { files, types } = event.clipboardData ?? {};
        if (!files || types?.includes('text/plain') || !pictures(files)) return false;
        event.stopPropagation();
        return true;
      },
      handleDrop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!event.dataTransfer || !pictures(event.dataTransfer.files)) return false;
        if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
        return true;
      },
      clipboardTextParser: (text, _, isPlain, view) => {
        const read = isPlain ? undefined : MarkdownSource.read(text.replaceAll(/\r\n?/g, '\n'), view.state.schema);
        // An empty slice is parsed as plain text.
        return read ? Slice.maxOpen(read.doc.content) : (undefined as unknown as Slice);
      },
      clipboardTextSerializer: ({ content }) => textOf(content),
    },
  });

  useEffect(() => {
    if (value === last.current) sent.current = new Set([value]);
    else if (!sent.current.has(value)) {
      const read = MarkdownSource.read(value, editor.schema);
      if (!read) return latest.current.onSource(false);
      source.current = read;
      last.current = value;
      sent.current = new Set([value]);
      editor.chain().setMeta('addToHistory', false).setContent(read.doc, { emitUpdate: false }).run();
    }
    return undefined;
  }, [value, editor]);

  // Without waiting for a frame, because keys may already be pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    if (!autoFocus) return;
    const { doc, tr } = editor.state;
    const at = props.caret && selectionOf(props.caret, doc, (text) => MarkdownSource.read(text, editor.schema));
    const selection = at ? TextSelection.between(doc.resolve(at[0]), doc.resolve(at[1])) : TextSelection.atEnd(doc);
    editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
    editor.view.focus();
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      insert: (markdown) => {
        const read = MarkdownSource.read(markdown, editor.schema);
        if (read) editor.view.dispatch(editor.state.tr.replaceSelection(Slice.maxOpen(read.doc.content)).scrollIntoView());
      },
    }),
    [editor],
  );

  return (
    <div className={classes.writing}>
      <Toolbar
        editor={editor}
        label={label}
        onPictures={onPictures && ((files) => pictures(files))}
        onSource={() => props.onSource(true)}
      />
      <Typography className={`${markdownClasses.markdown} ${classes.area}`} style={{ '--rows': minRows }}>
        {value === '' && (
          <span className={classes.placeholder} aria-hidden>
            {placeholder}
          </span>
        )}
        <EditorContent editor={editor} />
      </Typography>
      <VisuallyHidden role="status">{menu ? t('offered', { count: menu.offers.length }) : ''}</VisuallyHidden>
      {menu && <Suggested menu={menu} id={id} label={t(({ '/': 'blocks', '@': 'people', '#': 'tasks' } as const)[menu.sign])} />}
    </div>
  );
}

function Suggested({ menu, id, label }: { readonly menu: Menu; readonly id: string; readonly label: string }) {
  const list = useRef<HTMLDivElement>(null);
  const { place, active } = menu;
  // Below the caret; or above it, where it does not cover the buttons below the text.
  useLayoutEffect(() => {
    const own = list.current;
    const box = own?.parentElement?.getBoundingClientRect();
    if (!own || !box || !place) return;
    // Above everything, because a dialog would cut it off.
    if (!own.matches(':popover-open')) own.showPopover();
    const isAbove = place.bottom + own.offsetHeight > Math.min(box.bottom, innerHeight) && place.top > own.offsetHeight;
    own.style.top = `${isAbove ? place.top - own.offsetHeight : place.bottom}px`;
    own.style.left = `${Math.max(0, Math.min(place.left, innerWidth - own.offsetWidth))}px`;
  }, [place]);
  return (
    <Paper ref={list} popover="manual" className={classes.menu} shadow="md" p={4} id={`${id}-list`} role="listbox" aria-label={label}>
      {menu.offers.map((offer, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which sets `aria-activedescendant`
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={offer.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.offer}
          data-active={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.pick(offer)}
        >
          {offer.content}
        </div>
      ))}
    </Paper>
  );
}

/** Copied text: Markdown of whole blocks, otherwise as it is. */
function textOf(content: Fragment): string {
  const [first, ...others] = content.content;
  if (first?.type.name === 'listItem') return markdownOf([first.type.schema.node('bulletList', null, content)]);
  const isPlain = !first || first.isInline || (others.length === 0 && first.isTextblock) || first.type.spec.tableRole;
  return isPlain
    ? content.textBetween(0, content.size, '\n', ({ attrs }) => (attrs.name ? `@${attrs.name}` : '\n'))
    : markdownOf(content.content);
}

/** A suggestion with a sign before it. */
export function Named({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <span className={classes.named}>
      {sign}
      <span>{children}</span>
    </span>
  );
}

/** A picture as in the rendered text. */
function PictureView({ node, selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper as="span" data-selected={selected || undefined}>
      <Picture src={node.attrs.src} alt={node.attrs.alt} />
    </NodeViewWrapper>
  );
}
