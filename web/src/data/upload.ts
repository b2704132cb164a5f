import { language } from '../i18n/language.ts';
import { client } from './client.ts';
import { connection, onConnection } from './connection.ts';
import { graphql } from './graphql.ts';
import { identityHeaders } from './organization.ts';
import { otherMember, type Problem, problemOf } from './problem.ts';
import { restartPage, sessionEnded } from './session.ts';

const prepare = graphql(`mutation PrepareUpload($input: PrepareUploadInput!) { prepareUpload(input: $input) { id uploadUrl } }`);
const complete = graphql(`mutation CompleteUpload($input: CompleteUploadInput!) { completeUpload(input: $input) { id name } }`);
const reach = graphql(`query Upload($id: ID!) { upload(id: $id) { id } }`);

/** Maximum number of attempts for interrupted uploads while the server is reachable. */
const tries = 3;

/** Result of an interrupted transfer, in contrast to a refusal by the server. */
const brokenOff: Problem = { code: 'network', status: 0, detail: '' };
/** Result of an upload that its signal aborted. */
export const calledOff: Problem = { code: 'called_off', status: 0, detail: '' };

export type UploadPlace = { readonly project?: string; readonly task?: string };
export type UploadWatch = {
  progress(sent: number, total: number): void;
  /** Called with true while the upload waits for the server to come back, and with false when it continues. */
  waiting?(is: boolean): void;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Uploads a file to a project or task: prepares the upload, sends the bytes, and completes it. Bytes interrupted because the server is away
 * are sent again once it is back.
 * @throws Problem of the API; `network`; `called_off` by the signal
 */
export async function uploadFile(file: File, place: UploadPlace, on: UploadWatch): Promise<{ id: string; name: string }> {
  const ticket = (await done(client.mutation(prepare, { input: { name: file.name, ...place } }))).prepareUpload;
  // Only the path, because the page may have reached the server by another origin.
  const path = new URL(ticket.uploadUrl).pathname;
  for (let left = tries; ; ) {
    const problem = await send(path, file, on);
    if (!problem) break;
    if (problem !== brokenOff) throw problem;
    const { error } = await client.query(reach, { id: ticket.id }, { requestPolicy: 'network-only' });
    const away = error && problemOf(error).code === 'network';
    if (!away && --left === 0) throw problem;
    if (away) await untilReachable(on);
  }
  return (await done(client.mutation(complete, { input: { upload: ticket.id } }))).completeUpload;
}

async function done<Data>(
  asked: PromiseLike<{ data?: Data | undefined; error?: Parameters<typeof problemOf>[0] | undefined }>,
): Promise<Data> {
  const { data, error } = await asked;
  if (error) throw problemOf(error);
  return data as Data;
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of uploads. */
function send(path: string, file: File, { progress, signal }: UploadWatch): Promise<Problem | undefined> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(calledOff);
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    signal?.addEventListener('abort', callOff);
    const end = (problem?: Problem) => {
      signal?.removeEventListener('abort', callOff);
      resolve(problem);
    };
    request.open('PUT', path);
    request.setRequestHeader('accept-language', language());
    for (const [name, value] of Object.entries(identityHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => progress(Math.min(loaded, file.size), file.size);
    request.onabort = () => end(calledOff);
    request.onerror = () => end(brokenOff);
    request.onload = () => {
      if (request.status === 401) sessionEnded();
      const problem = request.status < 300 ? undefined : refusal(request);
      if (problem?.code === otherMember) restartPage();
      end(problem);
    };
    progress(0, file.size);
    request.send(file);
  });
}

function refusal({ status, responseText }: XMLHttpRequest): Problem {
  try {
    const { code, detail, requestId } = JSON.parse(responseText) as Problem;
    return { code, detail, status, ...(requestId && { requestId }) };
  } catch {
    return { code: 'internal', status, detail: responseText };
  }
}

/** Resolves once the server answers again. */
function untilReachable({ waiting, signal }: UploadWatch): Promise<void> {
  if (connection() === 'here') return Promise.resolve();
  waiting?.(true);
  return new Promise((resolve, reject) => {
    const end = (problem?: Problem) => {
      off();
      signal?.removeEventListener('abort', callOff);
      waiting?.(false);
      if (problem) reject(problem);
      else resolve();
    };
    const callOff = () => end(calledOff);
    const off = onConnection(() => connection() === 'here' && end());
    signal?.addEventListener('abort', callOff);
  });
}
