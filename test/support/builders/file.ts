import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Context } from '../../../schema/kernel/context.ts';
import { storeBytes } from '../../../schema/knowledge/file/store.ts';
import { reserveUpload } from '../../../schema/knowledge/file/upload.ts';
import type { Client, Reply } from '../client.ts';
import type { Organization, Person } from './organization.ts';

/** A file to upload: its content and form metadata. */
export type Sent = { readonly content?: string | Buffer; readonly name?: string; readonly mimeType?: string; readonly field?: string };

const line = '\r\n';

/** A multipart form as browsers and curl send it, with the parts in the given order. */
export function formOf(parts: readonly ([string, string] | Sent)[]) {
  const boundary = `sinir-${randomUUID()}`;
  const chunks = parts.flatMap((part) => {
    if (Array.isArray(part)) {
      const [name, value] = part as [string, string];
      return [`--${boundary}${line}content-disposition: form-data; name="${name}"${line}${line}${value}${line}`];
    }
    const { content = 'Merhaba', name = 'not.txt', mimeType = 'application/octet-stream', field = 'file' } = part as Sent;
    const head = `--${boundary}${line}content-disposition: form-data; name="${field}"; filename="${name}"${line}content-type: ${mimeType}${line}${line}`;
    return [head, content, line];
  });
  const body = Buffer.concat([...chunks, `--${boundary}--${line}`].map((chunk) => Buffer.from(chunk as string)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Uploads through REST. */
export function upload(
  { client }: { client: Client },
  file: Sent = {},
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = formOf([...Object.entries(fields), file]);
  return client.request('POST', '/files', form.body, { ...headers, ...form.headers });
}

/** Uploads a file; `fields` are further fields of the form. */
export async function buildFile(owner: Person, fields: Record<string, string> = {}, file: Sent = {}) {
  const { status, body } = await upload(owner, file, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; name: string; version: number; project: { id: string }; task: { id: string } | null };
}

/** An upload of a member with stored bytes. @returns its id */
export async function buildUpload({ context }: Organization, user: string, projectId: string): Promise<string> {
  const own = new Context(context.services, { ...context, actor: { ...context.actor, user } });
  const made = await reserveUpload(own, 'not.txt', { projectId });
  await storeBytes(own, made, Readable.from([Buffer.from('Merhaba')]), { limit: 100 });
  return made.id;
}
