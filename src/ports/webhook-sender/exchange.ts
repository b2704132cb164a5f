import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { Beginning, retryAfter } from './answer.ts';
import { AddressRefused, NameNotFound } from './lookup.ts';
import type { Failed, Received } from './port.ts';

export type Exchange = {
  readonly agent: http.Agent | false;
  readonly lookup: LookupFunction;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a GET. */
  readonly body: string | Uint8Array | undefined;
  /** Timeout of the whole exchange in milliseconds. */
  readonly time: number;
  /** Aborts the exchange. */
  readonly signal: AbortSignal;
};

/** Phases of an exchange, with the message for a timeout in each. */
const phases = {
  connecting: 'The connection timed out.',
  securing: 'The TLS handshake timed out.',
  asked: 'The response timed out.',
  answering: 'The response did not end in time.',
} as const;

/** A reused connection had already ended: no part of an answer came, so a retry is safe. */
export const stale = Symbol('stale');

const stopped: Failed = { error: 'stopped', message: 'The sending server was stopped.' };

/** Sends one request and reads its answer. @throws TypeError for an invalid header */
export function exchange(url: URL, { agent, lookup, headers, body, time, signal }: Exchange): Promise<Received | Failed | typeof stale> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(stopped);
    const secure = url.protocol === 'https:';
    let phase: keyof typeof phases = 'connecting';
    let interim = 0;
    /**
     * The answer so far, after a status that confirms the delivery: it counts even if its body does not end. Undefined for other
     * answers, and if the data is not HTTP.
     */
    let accepted: (() => Received) | undefined;
    const options: https.RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      lookup,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      maxHeaderSize: 16 * 1024,
      // Overrides the environment: NODE_TLS_REJECT_UNAUTHORIZED, --insecure-http-parser.
      rejectUnauthorized: true,
      insecureHTTPParser: false,
    };
    const request = (secure ? https : http).request(url, options);

    const end = (outcome: Received | Failed | typeof stale) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const breakOff = (outcome: Received | Failed) => {
      end(outcome);
      request.destroy();
    };
    const abort = () => breakOff(stopped);
    const fail = (error: Error) => {
      if (accepted && !(error as NodeJS.ErrnoException).code?.startsWith('HPE_')) return end(accepted());
      if (phase === 'asked' && request.reusedSocket && isReset(error)) return end(stale);
      return end(failureOf(error, phase));
    };
    const timer = setTimeout(() => breakOff(accepted?.() ?? { error: 'timeout', message: phases[phase] }), time);
    signal.addEventListener('abort', abort);

    request.on('socket', (socket: Socket) => {
      const connected = () => {
        phase = secure ? 'securing' : 'asked';
      };
      if (socket.connecting)
        socket.once('connect', connected).once('secureConnect', () => {
          phase = 'asked';
        });
      else phase = 'asked';
    });
    request.on('upgrade', (_response, socket) => {
      end({ error: 'bad_answer', message: 'The server switched to another protocol.' });
      socket.destroy();
    });
    request.on('information', () => {
      interim += 1;
      if (interim > 10) breakOff({ error: 'bad_answer', message: 'Too many 1xx responses.' });
    });
    request.on('response', (response) => {
      phase = 'answering';
      const beginning = new Beginning();
      const received = (): Received => ({
        status: response.statusCode ?? 0,
        body: beginning.text(),
        retryAfter: retryAfter(response.headers),
      });
      if (response.statusCode && response.statusCode >= 200 && response.statusCode < 300) accepted = received;
      response.on('data', (chunk: Buffer) => {
        if (!beginning.take(chunk)) breakOff(received());
      });
      response.on('end', () => end(received()));
      response.on('error', fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}

const isReset = ({ code }: NodeJS.ErrnoException): boolean => code === 'ECONNRESET' || code === 'EPIPE';

function failureOf(error: NodeJS.ErrnoException, phase: keyof typeof phases): Failed {
  if (error instanceof AddressRefused) return { error: 'address_refused', message: error.message };
  if (error instanceof NameNotFound) return { error: 'not_found', message: error.message };
  const first: NodeJS.ErrnoException = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '' } = first;
  const message = textOf(first);
  if (code.startsWith('HPE_')) return { error: 'bad_answer', message: `The response is not HTTP: ${message}.` };
  if (phase === 'connecting') return { error: 'not_connected', message: `The connection failed: ${message}.` };
  if (phase === 'securing' || code.startsWith('ERR_SSL_')) return { error: 'tls', message: `The TLS handshake failed: ${message}.` };
  return {
    error: 'cut_off',
    message: phase === 'answering' ? 'The connection was closed during the response.' : 'The connection was closed before a response.',
  };
}

/**
 * Shortens a message: OpenSSL's name places in its source, Node's contain advice for operators, and certificates may have very many
 * names.
 */
function textOf({ message }: Error): string {
  const reason = message.match(/:SSL routines:[^:]*:([^:]+):/)?.[1];
  return (reason ?? message.split(';')[0] ?? message).slice(0, 200);
}
