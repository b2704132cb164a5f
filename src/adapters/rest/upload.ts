import type { IncomingMessage } from 'node:http';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../schema/kernel/context.ts';
import { invalid, Problem } from '../../../schema/kernel/errors.ts';
import { maxName, plainName } from '../../../schema/knowledge/file/name.ts';
import { type Stored, storeBytes } from '../../../schema/knowledge/file/store.ts';
import { discardUpload, findUpload, reserveUpload, type UploadRow } from '../../../schema/knowledge/file/upload.ts';
import { KeyedCounter } from '../keyed-counter.ts';

/**
 * Limits of a multipart form besides its file, whose fields are a few ids. `overhead` is the size in bytes that boundaries and headers may
 * add to the file.
 */
const limits = { fields: 20, fieldNameSize: 100, fieldSize: 1000, parts: 30, headerPairs: 20 };
const overhead = 64 * 1024;

/** Milliseconds to go on reading a refused body, so that the client reads the answer instead of a broken connection. */
const drainMs = 10_000;

/** Maximum number of files that one process stores at a time, per user and per organization. */
const maxStoring = { user: 20, organization: 100 };
const storing = new KeyedCounter();

/** Stores bytes within the concurrency limits. @throws Problem upload.too_many, as `storeBytes` */
async function storeInTurn(context: Context, ...what: Rest<Parameters<typeof storeBytes>>): Promise<Stored> {
  const { organization, user } = context.actor;
  const bounds = [
    { key: `${organization} ${user}`, max: maxStoring.user },
    { key: organization, max: maxStoring.organization },
  ];
  for (const { key, max } of bounds) if (storing.of(key) >= max) throw new Problem('upload.too_many', { params: { max } });
  const releases = bounds.map(({ key }) => storing.add(key));
  try {
    return await storeBytes(context, ...what);
  } finally {
    for (const release of releases) release();
  }
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;

/** Reads a multipart form part by part. The file is stored while it arrives. */
export class UploadForm {
  readonly #context: Context;
  readonly #limit: number;
  readonly fields: Record<string, string> = {};
  #upload: UploadRow | undefined;
  #stored: Stored | undefined;

  constructor(context: Context, limit: number) {
    this.#context = context;
    this.#limit = limit;
  }

  /**
   * Reads all parts, in any order. @throws Problem request.unsupported_media_type, request.too_large, request.malformed, input.invalid
   * without exactly one part `file`, storage.away
   */
  async read(request: FastifyRequest): Promise<void> {
    if (!request.isMultipart()) throw new Problem('request.unsupported_media_type', { params: { expected: 'multipart/form-data' } });
    refuseLarge(request, this.#limit + overhead, this.#limit);
    const signal = signalOf(request.raw);
    const parts = request.parts({ limits: { ...limits, files: 2, fileSize: this.#limit + 1 } });
    for await (const part of wellFormed(parts)) {
      if (part.type === 'file') await this.#store(part, signal);
      else this.#note(part);
    }
    if (!this.#upload) throw invalid(['input', 'file'], 'field.required');
  }

  #note({ fieldname: name, value, valueTruncated }: MultipartValue): void {
    if (valueTruncated) throw invalid(['input', name], 'field.too_long', { max: limits.fieldSize });
    if (name === 'file') throw invalid(['input', 'file'], 'field.type', { expected: 'file' });
    if (Object.hasOwn(this.fields, name)) throw invalid(['input', name], 'field.duplicate', { value: name });
    this.fields[name] = String(value);
  }

  async #store({ fieldname, filename, file }: MultipartFile, signal: AbortSignal): Promise<void> {
    if (fieldname !== 'file') throw invalid(['input', fieldname], 'field.unknown', { name: fieldname });
    if (this.#upload) throw invalid(['input', 'file'], 'field.too_many', { max: 1 });
    const name = plainName(filename ?? '');
    if (name === '') throw invalid(['input', 'file'], 'field.required');
    if ([...name].length > maxName) throw invalid(['input', 'file'], 'field.too_long', { max: maxName });
    this.#upload = await reserveUpload(this.#context, name);
    this.#stored = await storeInTurn(this.#context, this.#upload, wellFormed(file), { limit: this.#limit, signal });
  }

  /** Id of the upload that stores the file. */
  get upload(): string {
    return this.#upload?.id ?? '';
  }

  /** Identity of a form for idempotency: fields, file name, size and hash. */
  get fingerprint(): string {
    return JSON.stringify([Object.entries(this.fields).sort(), this.#upload?.name, this.#stored?.size, this.#stored?.sha256]);
  }

  /** Deletes the bytes if they became no file. A job deletes them later if this fails. */
  async discard(): Promise<void> {
    if (this.#upload) await discardUpload(this.#context, this.#upload).catch(() => undefined);
  }
}

/** Stores a request's body as the content of the caller's own upload. @throws Problem as `storeInTurn`, `findUpload` */
export async function storeBody(context: Context, id: string, request: FastifyRequest, limit: number): Promise<void> {
  refuseLarge(request, limit, limit);
  const upload = await findUpload(context, id);
  await storeInTurn(context, upload, request.raw, { limit, signal: signalOf(request.raw) });
}

/** Reads the rest of a refused body, for a limited time. */
export function drain({ raw }: FastifyRequest): void {
  if (raw.complete !== false || raw.destroyed) return;
  raw.unpipe();
  raw.on('error', () => undefined).resume();
  const late = setTimeout(() => raw.destroy(), drainMs).unref();
  raw.once('close', () => clearTimeout(late));
}

/** Refuses a body by its `Content-Length`, before reading it. */
function refuseLarge({ headers }: FastifyRequest, most: number, max: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new Problem('request.too_large', { params: { max } });
}

/** Returns a signal that aborts if the client disconnects before the whole body arrived. */
function signalOf(raw: IncomingMessage): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.complete === false && gone.abort());
  return gone.signal;
}

/** Converts errors of the parser to `request.malformed`. */
async function* wellFormed<Part>(source: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* source;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('request.malformed', { params: { reason: 'multipart/form-data' } });
  }
}
