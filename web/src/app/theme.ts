import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { optionsFilter } from './options-filter.ts';

/** Turkuaz: the glaze of İznik tiles, from pale to deep. Shade 7 on white is 6.1:1. */
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
const dialog = { defaultProps: { attributes: { header: { role: 'presentation' } } } };

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
    Drawer: dialog,
    Menu: menu,
    Select: picker,
    MultiSelect: picker,
    TagsInput: picker,
    Autocomplete: picker,
  },
  primaryColor: 'cini',
  primaryShade: 7,
  colors: { cini, mercan },
  defaultRadius: 'md',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } } },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** Our own tokens in addition to Mantine's. Soft text has at least 4.5:1 on every surface (WCAG 1.4.3). */
export const tokens: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#545b66',
    '--mantine-color-placeholder': '#6a717c',
    '--mantine-color-error': '#a83115',
    '--surface': '#ffffff',
    '--ground': '#f5f6f5',
    '--line': '#dfe2e1',
    '--hover': '#eef0ef',
    '--selected': '#e3f1f1',
    '--focus': '#0b6b72',
    '--notice': '#5c3d00',
    '--notice-text': '#fff3d6',
    '--mark': '#ffec99',
    '--mark-text': '#2b2300',
    '--cell-hover': '#e6e9e8',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b0ba',
    '--mantine-color-placeholder': '#9097a1',
    '--mantine-color-error': '#f1a08b',
    '--mantine-color-body': '#16191b',
    '--surface': '#1d2124',
    '--ground': '#121517',
    '--line': '#343a3e',
    '--hover': '#262b2f',
    '--selected': '#15393c',
    '--focus': '#3fa9af',
    '--notice': '#ffd98a',
    '--notice-text': '#2e2000',
    '--mark': '#5a4a00',
    '--mark-text': '#fff1a8',
    '--cell-hover': '#323a3f',
  },
});
