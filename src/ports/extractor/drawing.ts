import type { Picture } from './document.ts';
import type { Relation } from './office-package.ts';
import type { Part } from './parts.ts';
import { descendants, elements, find, type Node, textOf, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

type Relations = ReadonlyMap<string, Relation>;

/** Returns the texts of a chart part: its title, axis titles, and its data as a table. */
export function chartParts(chart: Uint8Array): Part[] {
  const root = find(treeOf(chart), 'c:chart');
  const titles = [find(root, 'c:title'), ...descendants(find(root, 'c:plotArea'), 'c:title')]
    .map(runs)
    .filter((text) => text.trim() !== '');
  const series = descendants(root, 'c:ser');
  const names = series.map((each) => values(find(each, 'c:tx')).join(' ') || runs(find(each, 'c:tx')));
  const categories = values(find(series[0], 'c:cat') ?? find(series[0], 'c:xVal'));
  const columns = series.map((each) => values(find(each, 'c:val') ?? find(each, 'c:yVal')));
  const length = Math.max(categories.length, ...columns.map((column) => column.length), 0);
  const rows = Array.from({ length }, (_, n) => [categories[n] ?? '', ...columns.map((column) => column[n] ?? '')]);
  const table = series.length > 0 ? [{ kind: 'table' as const, rows: [['', ...names], ...rows] }] : [];
  return [...titles.map((text) => ({ kind: 'paragraph' as const, text })), ...table];
}

/**
 * Returns the content of separate parts that a drawing refers to: charts and SmartArt. Calls `unread` with the name of any other
 * content.
 */
export function linkedParts(zip: Zip, relations: Relations, node: Node, unread: (name: string) => void): Part[] {
  const target = (name: string) => {
    const relation = relations.get(node.attributes[name] ?? '');
    return relation && !relation.external ? zip.read(relation.part) : undefined;
  };
  if (node.name === 'c:chart') {
    const chart = target('r:id');
    if (chart) return chartParts(chart);
  } else if (node.name === 'dgm:relIds') {
    const data = target('r:dm');
    if (data) return diagramParts(data);
  }
  unread(node.name === 'dgm:relIds' ? 'SmartArt' : 'Chart');
  return [];
}

/** Returns the pictures of a drawing or a VML shape. `named` is the name of the drawing. */
export function picturesOf(zip: Zip, relations: Relations, node: Node, named?: string): Picture[] {
  const ids = [
    ...descendants(node, 'a:blip').map(({ attributes }) => attributes['r:embed']),
    ...descendants(node, 'v:imagedata').map(({ attributes }) => attributes['r:id']),
  ];
  return ids.flatMap((id = ''): Picture[] => {
    const relation = relations.get(id);
    if (!relation || relation.external) return [];
    return [{ part: relation.part, name: named || relation.part.replace(/^.*\//, ''), bytes: () => zip.read(relation.part) }];
  });
}

/** Returns the texts of the points of a SmartArt, in order. */
function diagramParts(data: Uint8Array): Part[] {
  return descendants(treeOf(data), 'dgm:pt')
    .filter(({ attributes: { type = 'node' } }) => type === 'node' || type === 'asst')
    .map((point) => paragraphs(find(point, 'dgm:t')).join(' '))
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'item', text }));
}

/** Returns the text of each DrawingML paragraph below `node`. */
export function paragraphs(node: Node | undefined): string[] {
  return descendants(node, 'a:p').map((paragraph) =>
    elements(paragraph)
      .map((run) => (run.name === 'a:br' ? '\n' : descendants(run, 'a:t').map(textOf).join('')))
      .join(''),
  );
}

const runs = (node: Node | undefined): string => paragraphs(node).join(' ');

/** Maximum number of points read from a series: Excel's own limit for a chart is 32,000. */
const mostPoints = 32_000;

/** Returns the cached values of a series, by their index. */
function values(source: Node | undefined): string[] {
  const found: string[] = [];
  const levels = descendants(source, 'c:lvl');
  for (const point of levels.length > 0 ? elements(levels[0], 'c:pt') : descendants(source, 'c:pt')) {
    const at = Number(point.attributes.idx ?? found.length);
    if (at >= 0 && at < mostPoints) found[at] = written(textOf(find(point, 'c:v')));
  }
  return Array.from(found, (value) => value ?? '');
}

/** Formats a number with a Turkish decimal comma, without the digits of binary rounding errors. */
function written(value: string): string {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return value;
  return Number(value).toLocaleString('tr', { useGrouping: false, maximumFractionDigits: 10 });
}
