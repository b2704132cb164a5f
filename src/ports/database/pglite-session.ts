import { type PGlite, protocol } from '@electric-sql/pglite';

type Parse = (text: string) => unknown;
type Prepared = { name: string; fields: Field[]; parse: Parse[] };
export type Field = { name: string; dataTypeID: number };
export type Rows = { fields: Field[]; rows: unknown[][]; affectedRows: number };

const { serialize } = protocol;
const keep: Parse = (text) => text;
const firstUserOid = 16_384;
/** Prisma's statements kept prepared; named ones stay for good. */
const limit = 500;

/**
 * PGlite's wire protocol with prepared statements: `PGlite.query` plans each statement anew and takes five turns for
 * it, 200 µs against 25. Calls must not overlap: the caller holds the lock.
 */
export class PgliteSession {
  readonly #pglite: PGlite;
  readonly #named = new Map<string, Prepared>();
  readonly #recent = new Map<string, Prepared>();
  #count = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement; `begin` opens a transaction in the same turn. Without `name` it is kept by its text. */
  async query(
    text: string,
    values: readonly unknown[],
    options: { name?: string; parsers?: Record<number, Parse>; begin?: boolean },
  ): Promise<Rows> {
    const { name, parsers, begin } = options;
    const known = name ? this.#named.get(name) : this.#recent.get(text);
    const statement = known?.name ?? name ?? `recent_${++this.#count}`;
    const messages = begin ? [serialize.query('BEGIN')] : [];
    if (!known) messages.push(serialize.parse({ name: statement, text }), serialize.describe({ type: 'S', name: statement }));
    messages.push(serialize.bind({ statement, values: values.map(encode) }), serialize.execute({}), serialize.sync());
    let answers: Answer[];
    try {
      answers = await this.#send(messages);
    } catch (error) {
      await this.#forget(statement, name, text);
      throw error;
    }
    const prepared = known ?? this.#prepared(statement, answers, parsers);
    if (name) this.#named.set(name, prepared);
    else await this.#remember(text, prepared);
    return rowsOf(answers, prepared);
  }

  /** Runs several statements; answers the last command's tag and all rows as objects. */
  async script(text: string): Promise<{ tag: string; rows: Record<string, unknown>[] }> {
    const answers = await this.#send([serialize.query(text)]);
    const rows: Record<string, unknown>[] = [];
    let fields: Field[] = [];
    let parse: Parse[] = [];
    let tag = '';
    for (const answer of answers) {
      if (answer.name === 'rowDescription') {
        fields = answer.fields as Field[];
        parse = fields.map((field) => this.#parser(field));
      } else if (answer.name === 'dataRow') {
        const cells = answer.fields as (string | null)[];
        rows.push(Object.fromEntries(cells.map((cell, i) => [fields[i]!.name, cell === null ? null : parse[i]!(cell)])));
      } else if (answer.name === 'commandComplete') tag = answer.text!;
    }
    return { tag, rows };
  }

  #send(messages: Uint8Array[]): Promise<Answer[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false }) as Promise<Answer[]>;
  }

  #prepared(name: string, answers: Answer[], parsers?: Record<number, Parse>): Prepared {
    const fields = (answers.find((answer) => answer.name === 'rowDescription')?.fields ?? []) as Field[];
    return { name, fields, parse: fields.map((field) => this.#parser(field, parsers)) };
  }

  /** Types of the schema (enums, their arrays) stay text: PGlite learns them only at the next start. */
  #parser({ dataTypeID }: Field, parsers?: Record<number, Parse>): Parse {
    return parsers?.[dataTypeID] ?? (dataTypeID < firstUserOid ? this.#pglite.parsers[dataTypeID] : undefined) ?? keep;
  }

  async #remember(text: string, prepared: Prepared): Promise<void> {
    this.#recent.delete(text);
    this.#recent.set(text, prepared);
    if (this.#recent.size <= limit) return;
    const [oldest, { name }] = this.#recent.entries().next().value!;
    this.#recent.delete(oldest);
    await this.#close(name);
  }

  /** After an error it is unknown whether the statement was prepared, or still fits the tables. */
  async #forget(statement: string, name: string | undefined, text: string): Promise<void> {
    if (name) this.#named.delete(name);
    else this.#recent.delete(text);
    await this.#close(statement);
  }

  async #close(statement: string): Promise<void> {
    await this.#send([serialize.close({ type: 'S', name: statement }), serialize.sync()]);
  }
}

type Answer = { name: string; fields?: unknown[]; text?: string };

function rowsOf(answers: Answer[], { fields, parse }: Prepared): Rows {
  const rows: unknown[][] = [];
  let affectedRows = 0;
  for (const answer of answers) {
    if (answer.name === 'dataRow') {
      rows.push((answer.fields as (string | null)[]).map((cell, i) => (cell === null ? null : parse[i]!(cell))));
    } else if (answer.name === 'commandComplete') affectedRows = Number(/\d+$/.exec(answer.text!)?.[0] ?? 0);
  }
  return { fields, rows, affectedRows };
}

/** A value as PostgreSQL reads it in text: what `pg` sends for the same value. */
function encode(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return encode(value) as string;
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : (encode(value) as string);
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
