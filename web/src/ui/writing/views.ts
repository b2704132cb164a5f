import type { AnyExtension, NodeViewRenderer } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import type { ComponentType } from 'react';
import { text } from '../../i18n/messages.ts';
import { texts } from './messages.ts';

/** List item with its checkbox, which can be ticked while writing. */
const itemView: NodeViewRenderer = ({ node, getPos, editor }) => {
  const dom = document.createElement('li');
  if (node.attrs.checked === null)
    return { dom, contentDOM: dom, update: (next) => next.type === node.type && next.attrs.checked === null };
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  const contentDOM = document.createElement('div');
  dom.append(box, contentDOM);
  const show = ({ attrs, firstChild }: typeof node) => {
    dom.dataset.checked = String(attrs.checked);
    box.checked = attrs.checked;
    box.setAttribute('aria-label', text(texts, 'done', { text: firstChild?.textContent ?? '' }));
  };
  show(node);
  box.addEventListener('change', () => {
    const at = getPos();
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'checked', box.checked));
  });
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type || next.attrs.checked === null) return false;
      show(next);
      return true;
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
};

/** Adds how list items and pictures are shown while they are edited. */
export const withViews = (extensions: readonly AnyExtension[], picture: ComponentType<ReactNodeViewProps>): AnyExtension[] =>
  extensions.map((each) => {
    if (each.name === 'listItem') return each.extend({ addNodeView: () => itemView });
    if (each.name === 'image') return each.extend({ addNodeView: () => ReactNodeViewRenderer(picture, { as: 'span' }) });
    return each;
  });
