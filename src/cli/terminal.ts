import { commandLine } from './command-line.ts';
import { type TextKey, texts } from './messages.ts';

export type Language = 'tr' | 'en';
export type Params = Readonly<Record<string, string | number>>;

/** Output of a command: results go to stdout, so that scripts can read them, and everything else to stderr. */
export class Terminal {
  readonly language: Language;
  constructor(language: Language) {
    this.language = language;
  }

  /** A text in the terminal's language. `{atolye}` becomes the command to call this program from here. */
  say = (key: TextKey, params: Params = {}): string =>
    texts[key][this.language].replace(/\{(\w+)\}/g, (_, name: string) => String(name === 'atolye' ? commandLine() : (params[name] ?? '')));

  /** Prints a result. */
  out(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  /** Prints a note. */
  note(line: string): void {
    process.stderr.write(`${line}\n`);
  }
}

/** Whether stdout is a terminal and this is no production server, whose output is a log. */
export function onTerminal(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(process.stdout.isTTY) && env.NODE_ENV !== 'production';
}

/** `--lang`, else `ATOLYE_LANG`, else Turkish. Read before anything else, because help and errors use it too. */
export function languageOf(args: readonly string[] = process.argv, env: NodeJS.ProcessEnv = process.env): Language {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const asked = at < 0 ? env.ATOLYE_LANG : (args[at]?.split('=')[1] ?? args[at + 1]);
  return asked === 'en' ? 'en' : 'tr';
}
