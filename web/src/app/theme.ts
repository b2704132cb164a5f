import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { optionsFilter } from './options-filter.ts';

// Sizes, weights, spacing and palettes of the app. Its colors and heights are in tokens.css.

/** Turkuaz: the glaze of İznik tiles, from pale to deep. Shade 7 on white is 6.2:1. */
const cini: MantineColorsTuple = [
  '#e8f6f6',
  '#cfeaeb',
  '#a0d5d8',
  '#6cbfc4',
  '#3fa9af',
  '#1f959c',
  '#0d838a',
  '#0b6b72',
  '#08565c',
  '#053f44',
];

/** Mercan: the red of the same tiles, for overdue dates and destructive actions. */
const mercan: MantineColorsTuple = [
  '#fdeeea',
  '#f9d8cf',
  '#f1b09f',
  '#e9866c',
  '#e26343',
  '#d94c29',
  '#c43d1c',
  '#a83115',
  '#862610',
  '#611a0a',
];

/** A dialog's `header` element is not a banner of the page (WAI-ARIA landmarks). */
const dialog = { defaultProps: { attributes: { header: { role: 'presentation' } }, radius: 'lg' } };
const drawer = { defaultProps: { attributes: { header: { role: 'presentation' } } } };

/**
 * Mantine's focus placeholder is off, so that the first item is focused when the menu opens (WAI-ARIA menu button). The menu opens in the
 * page's `#menus`, because all content must be within a landmark.
 */
const menu = { defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: '#menus' } } };

/** Typed text follows the direction of its script: an Arabic title starts at the right. */
const written = { defaultProps: { dir: 'auto' } } as const;

const picker = { defaultProps: { filter: optionsFilter } };

export const theme = createTheme({
  components: {
    TextInput: written,
    Textarea: written,
    Modal: dialog,
    Drawer: drawer,
    Menu: menu,
    Select: picker,
    MultiSelect: picker,
    TagsInput: picker,
    Autocomplete: picker,
  },
  primaryColor: 'cini',
  primaryShade: 7,
  colors: { cini, mercan },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace',
  // 12, 13, 14, 18 and 22 px.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '2rem' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow-high)',
    lg: 'var(--shadow-high)',
    xl: 'var(--shadow-high)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
