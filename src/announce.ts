import { type DestinationStream, type Logger, pino } from 'pino';
import { languageOf, onTerminal, type Params, Terminal } from './cli/terminal.ts';
import { openLog } from './log.ts';

/** Log messages that replace the texts `start.…` when stdout is not a terminal. */
const messages = {
  starting: 'starting',
  creating: 'creating the database',
  moved: 'the embedded database is outside DATA_DIR',
  token: 'first access token',
  tokenFile: 'first access token written to a file',
  noIssuer: 'nobody can sign in: set OIDC_ISSUER and OIDC_CLIENT_ID',
  noClient: 'nobody can sign in with a browser: set OIDC_CLIENT_ID',
  ready: 'ready',
  readySignIn: 'ready',
  working: 'working',
} as const;

/** Announces a step of the start: as text in the reader's language on a terminal, else as a JSON line, regardless of LOG_LEVEL. */
export type Announce = (what: keyof typeof messages, params?: Params) => void;

/** @param terminal whether a person reads stdout @param write writes texts and lines */
export function announcer({
  terminal = onTerminal(),
  language = languageOf(),
  write = (text: string) => void process.stdout.write(text),
}: {
  terminal?: boolean;
  language?: 'tr' | 'en';
  write?: (text: string) => void;
} = {}): Announce {
  if (terminal) {
    const { say } = new Terminal(language);
    return (what, params) => write(`${say(`start.${what}`, params)}\n`);
  }
  const log = openLog('info', { write });
  return (what, params) => log.info({ ...params }, messages[what]);
}

/** The server's log: readable lines on a terminal, else JSON lines. */
export function serverLog(level: string): Logger {
  return onTerminal() ? openLog(level, readable(pino.destination(1))) : openLog(level);
}

/** Formats each JSON line as `12:34:56 WARN message {"field":1}`, with the error's stack below. */
export function readable(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
      const name = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5);
      const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
      const stack = err ? `\n${String(err.stack ?? err.message ?? err).replaceAll(/^/gm, '    ')}` : '';
      destination.write(`${new Date(time).toTimeString().slice(0, 8)} ${name} ${msg ?? ''}${rest}${stack}\n`);
    },
  };
}
