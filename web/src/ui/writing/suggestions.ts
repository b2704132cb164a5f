import { type ChainedCommands, Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import type { ReactNode } from 'react';

/** Something that can be inserted. */
export type Offer = {
  readonly key: string;
  readonly content: ReactNode;
  /** Adds the insertion to a chain that has deleted what was typed. */
  readonly insert: (chain: ChainedCommands) => ChainedCommands;
};

/** Kinds of suggestions, by the sign that begins them. */
export type Sign = '/' | '@' | '#';
export type Offers = (sign: Sign, query: string) => readonly Offer[] | Promise<readonly Offer[]>;

/** Suggestions at the caret. */
export type Menu = {
  readonly sign: Sign;
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly pick: (offer: Offer) => void;
  /** Position of what was typed, in the window. */
  readonly place: DOMRect | null;
};

type Options = {
  readonly offers: Offers;
  readonly menu: () => Menu | undefined;
  readonly show: (menu: Menu | undefined) => void;
};

const before = [' ', '(', '[', '"', '“', '«', '—', '\n'];

/** Opens suggestions after `/`, `@` and `#`: arrow keys select, Enter or Tab inserts, Escape closes. */
export const Suggestions = Extension.create<Options>({
  name: 'suggestions',
  addProseMirrorPlugins() {
    const { offers, menu, show } = this.options;
    const move = (step: number) => {
      const now = menu();
      if (now) show({ ...now, active: (now.active + step + now.offers.length) % now.offers.length });
    };
    const onKeyDown = ({ event }: { readonly event: KeyboardEvent }): boolean => {
      const now = menu();
      const offer = now?.offers[now.active];
      if (!now || !offer) return false;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Enter' || event.key === 'Tab') now.pick(offer);
      else if (event.key === 'Escape') show(undefined);
      else return false;
      event.stopPropagation();
      return true;
    };
    return (['/', '@', '#'] as const).map((sign) =>
      Suggestion<Offer, Offer>({
        editor: this.editor,
        char: sign,
        pluginKey: new PluginKey(`suggestions${sign}`),
        allowedPrefixes: before,
        // Names have several words.
        allowSpaces: sign === '@',
        allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
        items: async ({ query }) => [...(await offers(sign, query))],
        command: ({ editor, range, props }) => void props.insert(editor.chain().deleteRange(range)).run(),
        render: () => {
          const update = (props: {
            readonly items: Offer[];
            readonly command: (offer: Offer) => void;
            readonly clientRect?: (() => DOMRect | null) | null;
          }) =>
            show(
              props.items.length > 0
                ? { sign, offers: props.items, active: 0, pick: props.command, place: props.clientRect?.() ?? null }
                : undefined,
            );
          return { onStart: update, onUpdate: update, onExit: () => show(undefined), onKeyDown };
        },
      }),
    );
  },
});
