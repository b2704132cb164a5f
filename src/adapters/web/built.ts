import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Output folder of `npm run build`. */
export const distFolder = join(import.meta.dirname, '../../../web/dist');

const assets = join(distFolder, 'assets');

/** Characters of the two files of Inter that Turkish and English need, as in `@fontsource-variable/inter/index.css`. */
const ranges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

/** Names of the font files by characters. Empty without a build. */
const fonts = new Map(
  (existsSync(assets) ? readdirSync(assets) : []).flatMap((name) => {
    const [, range] = /^inter-(latin|latin-ext)-wght-normal-[\w-]+\.woff2$/.exec(name) ?? [];
    return range === undefined ? [] : [[range as keyof typeof ranges, name] as const];
  }),
);

/** `@font-face` rules with the app's font, for pages without scripts. Empty without a build: such pages then use a font of the system. */
export const fontFaces = [...fonts]
  .map(
    ([range, name]) =>
      `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(/assets/${name}) format("woff2");unicode-range:${ranges[range]}}`,
  )
  .join('\n');

/** Reads the font file at a path of `fontFaces`, for servers other than the app's. */
export function readFont(path: string): Buffer | undefined {
  const name = [...fonts.values()].find((each) => path === `/assets/${each}`);
  return name === undefined ? undefined : readFileSync(join(assets, name));
}
