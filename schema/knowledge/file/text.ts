import type { Passage } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Block } from '../../../src/ports/extractor/port.ts';
import { builder, needs } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { check } from '../../kernel/input.ts';
import { loader } from '../../kernel/loaders.ts';
import type { PageArgs } from '../../kernel/paging.ts';
import { raw, sql } from '../../kernel/sql.ts';
import { File } from './file.ts';

/** Passage of a file's text. All passages together are the text, except for white space between them. */
type PartRow = Pick<Passage, 'ordinal' | 'headings' | 'page' | 'start' | 'end' | 'text'> & { file: string };

const columns = raw('s.subject_id as file, s.ordinal, s.headings, s.page, s.start, s."end", s.text');

const FileBlock = builder.objectRef<Block>('FileBlock').implement({
  description: 'A block in the text of a file.',
  extensions: { example: { kind: 'heading', level: 2, start: 2048, end: 2081 } },
  fields: (t) => ({
    kind: t.field({
      type: builder.enumType('FileBlockKind', {
        description: 'In a `table`, each row is a line, its cells are separated by ` | `, and the first row is the header.',
        values: ['heading', 'text', 'table'] as const,
      }),
      resolve: ({ kind }) => kind,
    }),
    level: t.int({ nullable: true, description: 'Level of a heading, from 1.', resolve: ({ level }) => level ?? null }),
    start: t.exposeInt('start', { description: 'Start offset in the text of the file, in UTF-16 units.' }),
    end: t.exposeInt('end', {
      description: 'End offset there. A block that crosses a boundary of the part is also in the neighbouring part.',
    }),
  }),
});

const FilePart = builder.objectRef<PartRow>('FilePart').implement({
  description: 'A passage of the text of a file, as search finds it and answers quote it. Passages are in order and do not overlap.',
  extensions: { example: { text: 'Yıllık izin süresi 14 iş günüdür.', page: 3, start: 2048, end: 2081, headings: 'İzinler' } },
  fields: (t) => ({
    text: t.exposeString('text'),
    page: t.exposeInt('page', { nullable: true, description: 'Page, slide or sheet, from 1; null if the format has none.' }),
    start: t.exposeInt('start', { description: 'Start offset in the text of the file, in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'End offset there.' }),
    headings: t.exposeStringList('headings', { description: 'Headings above it, outermost first.' }),
    blocks: t.field({
      type: [FileBlock],
      description: 'The headings, paragraphs and tables it is made of.',
      // A passage has at most about 250 words.
      complexity: { field: 1, multiplier: 5 },
      resolve: async (part, _, context) => (await context.load(blocks, keyOf(part))) ?? [],
    }),
  }),
});

type TextArgs = PageArgs & { readonly start?: number | null; readonly page?: number | null };

const parts = childPages<PartRow, TextArgs>({
  name: 'file.text',
  order: [{ name: 'ordinal', column: 's.ordinal', type: 'int', descending: false, value: ({ ordinal }) => ordinal }],
  // The caller can already view the parent files.
  statement: ({ actor }, parents, keyset, { start, page }) =>
    sql`select s.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns} from passage s
        where s.organization_id = ${actor.organization} and s.subject_id = k.id
          and (${page ?? null}::text::int is null or s.page = ${page ?? null}::text::int)
          and (${start ?? null}::text::int is null or s.ordinal >= (select coalesce(max(b.ordinal), 0) from passage b
            where b.organization_id = ${actor.organization} and b.subject_id = k.id and b.start <= ${start ?? null}::text::int))
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) s`,
});

const keyOf = ({ file, start, end }: PartRow) => `${file} ${start} ${end}`;

/** Loads the blocks of parts, by `keyOf`. */
const blocks = loader<Block[]>(async (context, keys) => {
  const rows = await context.sql<{ key: string; blocks: Block[] }>(blocksOf, [context.actor.organization, keys]);
  return new Map(rows.map((row) => [row.key, row.blocks]));
});

// A file may have 20,000 blocks, so its JSON is expanded once, not for each part.
const blocksOf = statement('file.blocks')`
  with part as materialized (
      select key, split_part(key, ' ', 1) as file, split_part(key, ' ', 2)::int as start, split_part(key, ' ', 3)::int as finish
      from unnest($2::text[]) k(key)),
    block as materialized (
      select w.file, b.value, (b.value->>'start')::int as start, (b.value->>'end')::int as finish
      from (select file, min(start) as start, max(finish) as finish from part group by file) w
        join file_text x on x.organization_id = $1 and x.file_id = w.file
        cross join lateral jsonb_array_elements(x.blocks) b(value)
      where (b.value->>'end')::int > w.start and (b.value->>'start')::int < w.finish)
  select p.key, jsonb_agg(b.value order by b.start) as blocks
  from part p join block b on b.file = p.file and b.finish > p.start and b.start < p.finish group by p.key`;

builder.objectField(File, 'text', (t) =>
  t.connection({
    type: FilePart,
    description: 'The text of the file as search reads it, from beginning to end. Empty until the file is `indexed`.',
    extensions: needs('files:read', 'cursor.invalid'),
    args: {
      start: t.arg.int({
        description: 'Starts with the part that contains this offset: `start` of a search result or citation.',
        ...check({ minimum: 0, nullable: false }),
      }),
      page: t.arg.int({ description: 'Only parts of this page, slide or sheet.', ...check({ minimum: 1, nullable: false }) }),
    },
    resolve: (file, args, context) => parts(context, file.id, args),
  }),
);
