import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { finds } from '../i18n/fold.ts';

/** Filters a picker's options by the typed text, ignoring case and Turkish diacritics as everywhere in the app. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const answering = (items: readonly ComboboxParsedItem[]): ComboboxParsedItem[] =>
    items.flatMap((item): ComboboxParsedItem[] => {
      if (isOptionsGroup(item)) {
        const inside = answering(item.items);
        return inside.length > 0 ? [{ ...item, items: inside as typeof item.items }] : [];
      }
      if (left === 0 || !finds(item.label, search)) return [];
      left -= 1;
      return [item];
    });
  return answering(options);
};
