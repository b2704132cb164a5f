import { fold } from '../../kernel/turkish.ts';

/** What colours are called, without diacritics; `is`: of which hue in degrees, saturation and lightness from 0 to 1. */
const colors: readonly {
  readonly names: readonly string[];
  readonly is: (hue: number, saturation: number, lightness: number) => boolean;
}[] = [
  { names: ['siyah', 'black'], is: (_, saturation, lightness) => lightness < 0.2 && (saturation < 0.5 || lightness < 0.1) },
  { names: ['beyaz', 'white'], is: (_, saturation, lightness) => lightness > 0.85 && (saturation < 0.5 || lightness > 0.95) },
  { names: ['gri', 'grey', 'gray'], is: (_, saturation) => saturation < 0.25 },
  { names: ['kirmizi', 'red'], is: isColored((hue) => hue < 20 || hue >= 335) },
  { names: ['turuncu', 'orange'], is: isColored((hue) => hue >= 10 && hue < 50) },
  { names: ['kahverengi', 'brown'], is: (hue, saturation, lightness) => hue < 50 && saturation >= 0.15 && lightness < 0.5 },
  { names: ['sari', 'yellow'], is: isColored((hue) => hue >= 40 && hue < 75) },
  { names: ['yesil', 'green'], is: isColored((hue) => hue >= 65 && hue < 185) },
  { names: ['turkuaz', 'camgobegi', 'turquoise', 'teal', 'cyan'], is: isColored((hue) => hue >= 155 && hue < 205) },
  { names: ['mavi', 'blue'], is: isColored((hue) => hue >= 180 && hue < 265) },
  { names: ['lacivert', 'navy'], is: (hue, saturation, lightness) => hue >= 200 && hue < 265 && saturation >= 0.15 && lightness < 0.4 },
  { names: ['mor', 'purple', 'violet'], is: isColored((hue) => hue >= 245 && hue < 320) },
  { names: ['pembe', 'pink'], is: isColored((hue) => hue >= 295 || hue < 10) },
];

function isColored(fits: (hue: number) => boolean) {
  return (hue: number, saturation: number): boolean => saturation >= 0.15 && fits(hue);
}

/** What people may call a colour, `#RRGGBB`, without diacritics: near ones have several names. */
export function colorNames(color: string): string[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [spread, lightness] = [most - least, (most + least) / 2];
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const turn =
    spread === 0 ? 0 : most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  const hue = (turn * 60 + 360) % 360;
  return colors.filter(({ is }) => is(hue, saturation, lightness)).flatMap(({ names }) => names);
}

const called = new RegExp(
  `(?<!\\p{L})(?:${colors.flatMap(({ names }) => names).join('|')})(?=(?:dir|dur|tir|tur|ya|ye|yi|li|lu)?(?!\\p{L}))`,
  'gu',
);

/** Whether sentences about a label give it a colour that it does not have. */
export function isOtherColor({ name, color }: { readonly name: string; readonly color: string }, about: string): boolean {
  const said = fold(about).replaceAll(fold(name), ' ');
  const codes: readonly string[] = said.match(/#[0-9a-f]{6}(?![0-9a-f])/g) ?? [];
  const names: readonly string[] = said.match(called) ?? [];
  const own = colorNames(color);
  if (codes.includes(color.toLowerCase()) || names.some((each) => own.includes(each))) return false;
  return codes.length > 0 || names.length > 0;
}
