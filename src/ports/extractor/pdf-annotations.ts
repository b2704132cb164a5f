import type { getDocumentProxy } from 'unpdf';
import type { Item } from './pdf-lines.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** A file inside the document. pdf.js returns its content by `id`. */
export type Embedded = { readonly id: string; readonly name: string };

/** Text on a page that its content stream does not contain. */
export type Annotated = {
  /** Values of form fields and texts typed on the page, with their positions. */
  readonly fields: readonly Item[];
  /** Notes and comments, which the program displays beside the page. */
  readonly notes: readonly string[];
  /** Files attached to the page. */
  readonly attachments: readonly Embedded[];
  /** Whether there are hidden values or notes. */
  readonly hidden: boolean;
};

/** The properties of pdf.js' annotation data that are read here; its own type is `any`. */
type Annotation = {
  readonly subtype: string;
  readonly fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig';
  readonly fieldValue?: string | readonly string[] | null;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  readonly password?: boolean;
  readonly multiLine?: boolean;
  /** Lines of the appearance stream: the value as the program formatted it. */
  readonly textContent?: readonly string[];
  readonly defaultAppearanceData?: { readonly fontSize?: number };
  readonly rect: readonly [number, number, number, number];
  readonly annotationFlags?: number;
  /** Optional content group (layer) of the annotation. */
  readonly oc?: unknown;
  readonly contentsObj?: { readonly str?: string };
  readonly titleObj?: { readonly str?: string };
  readonly file?: { readonly filename?: string };
  /** Id of the content of an attached file. */
  readonly fileId?: string;
};

/** Flags of invisible annotations (PDF 32000-1, 12.5.3): Hidden and NoView. */
const invisibleFlags = 2 | 32;
/** Maximum font size in points of a field with automatic size. */
const autoSize = 12;
const pitch = 1.2;

/** Reads form fields, typed texts and notes of a page on visible layers. Scripts and actions are not run. */
export async function annotationsOf(page: Page, isVisible: (layer: unknown) => boolean): Promise<Annotated> {
  const fields: Item[] = [];
  const notes: string[] = [];
  const attachments: Embedded[] = [];
  let hidden = false;
  for (const annotation of (await page.getAnnotations()) as readonly Annotation[]) {
    const { subtype, annotationFlags = 0, file, fileId, oc } = annotation;
    const lines = subtype === 'Widget' || subtype === 'FreeText' ? linesOf(annotation) : undefined;
    const note = lines ? '' : noteOf(annotation);
    if (annotationFlags & invisibleFlags || !isVisible(oc)) {
      hidden ||= note !== '' || lines?.some((line) => line.trim() !== '' && line !== unchecked) === true;
      continue;
    }
    if (lines) fields.push(...itemsOf(lines, annotation));
    if (note !== '') notes.push(note);
    if (subtype === 'FileAttachment' && fileId) attachments.push({ id: fileId, name: file?.filename || fileId });
  }
  return { fields, notes, attachments, hidden };
}

const checked = '☑';
const unchecked = '☐';

/** Returns the displayed lines of a field or a typed text. */
function linesOf(annotation: Annotation): readonly string[] {
  const { subtype, fieldType, textContent, contentsObj, checkBox, radioButton, password } = annotation;
  if (subtype === 'FreeText') return textContent?.length ? textContent : split(contentsObj?.str ?? '');
  if (password) return [];
  if (fieldType === 'Btn') return checkBox || radioButton ? [isChecked(annotation) ? checked : unchecked] : [];
  // The appearance contains the value as the form's own program formatted it.
  if (textContent?.some((line) => line.trim() !== '')) return textContent;
  return split(displayOf(annotation));
}

function isChecked({ fieldValue, exportValue, buttonValue, radioButton }: Annotation): boolean {
  if (radioButton) return fieldValue !== null && fieldValue !== undefined && fieldValue === buttonValue;
  return typeof fieldValue === 'string' && fieldValue !== 'Off' && (exportValue === undefined || fieldValue === exportValue);
}

/** A choice is displayed by its display value. */
function displayOf({ fieldValue, options = [] }: Annotation): string {
  const values = Array.isArray(fieldValue) ? fieldValue : typeof fieldValue === 'string' ? [fieldValue] : [];
  return values.map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value).join(', ');
}

const split = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** `Not (Ayşe): …`; empty if there is none. Popups are ignored, since they repeat the text of their note. */
function noteOf({ subtype, contentsObj, titleObj }: Annotation): string {
  const text = contentsObj?.str?.trim() ?? '';
  if (text === '' || subtype === 'Popup' || subtype === 'Link') return '';
  const author = titleObj?.str?.trim();
  return author ? `Not (${author}): ${text}` : `Not: ${text}`;
}

function itemsOf(lines: readonly string[], { rect, defaultAppearanceData, multiLine, subtype }: Annotation): Item[] {
  const [left, bottom, right, top] = rect;
  const height = top - bottom;
  const own = defaultAppearanceData?.fontSize;
  const size = own || Math.min(height * 0.7, autoSize);
  const below = multiLine || subtype === 'FreeText' || lines.length > 1;
  // Baseline of the first line: near the top of a tall field, else in the middle.
  const first = below ? top - pitch * size : bottom + (height - size) / 2 + 0.2 * size;
  return lines.flatMap((str, n) =>
    str.trim() === '' ? [] : [{ str: str.trim(), x: left, y: first - n * pitch * size, width: right - left, fontSize: size }],
  );
}

/** Maximum number of fields that are positioned on a page; the rest follow its text. */
const mostPlaced = 2_000;

/**
 * Inserts fields into a page's items: on the line of their label, or below the line above them. They get the font size of the text
 * beside them, so that a value never looks like a heading.
 */
export function withFields(items: readonly Item[], fields: readonly Item[]): Item[] {
  const all = items.filter(({ str }) => str.trim() !== '');
  const sorted = fields.slice(0, mostPlaced).toSorted((a, b) => b.y - a.y || a.x - b.x);
  for (const field of sorted) {
    const at = placeOf(field, all);
    const beside = all[at - 1] ?? all[at];
    const size = beside?.fontSize ?? field.fontSize;
    const width =
      field.str === checked || field.str === unchecked ? Math.min(field.width, size) : Math.min(field.width, field.str.length * size * 0.6);
    all.splice(at, 0, { ...field, fontSize: size, width });
  }
  return [...all, ...fields.slice(mostPlaced)];
}

/** Returns the index in `items` at which a field is inserted. */
function placeOf(field: Item, items: readonly Item[]): number {
  let left = -1;
  let line = -1;
  let above = -1;
  for (const [index, { x, y, fontSize }] of items.entries()) {
    if (Math.abs(y - field.y) <= 0.5 * fontSize) {
      if (x <= field.x) left = index;
      else if (line < 0) line = index;
    } else if (y > field.y && (above < 0 || y <= (items[above]?.y ?? 0))) above = index;
  }
  if (left >= 0) return left + 1;
  return line >= 0 ? line : above + 1;
}
