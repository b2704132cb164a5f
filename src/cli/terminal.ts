import { commandLine } from './command-line.ts';
import { type TextKey, texts } from './texts.ts';

export type Language = 'tr' | 'en';
export type Params = Readonly<Record<string, string | number>>;

/** Where a command talks to: results go to stdout, so that scripts can take them, and all else to stderr. */
export class Terminal {
  readonly language: Language;
  constructor(language: Language) {
    this.language = language;
  }

  /** A text in the terminal's language. `{atolye}` is how the command line is called from here. */
  say = (key: TextKey, params: Params = {}): string =>
    texts[key][this.language].replace(/\{(\w+)\}/g, (_, name: string) => String(name === 'atolye' ? commandLine() : (params[name] ?? '')));

  /** Prints a result. */
  out(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  /** Tells what happens. */
  note(line: string): void {
    process.stderr.write(`${line}\n`);
  }
}

/** Whether a person reads stdout: a terminal, and not a production server, whose output is a log. */
export function onTerminal(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(process.stdout.isTTY) && env.NODE_ENV !== 'production';
}

/** `--lang`, else `ATOLYE_LANG`, else Turkish; read before anything else, since help and errors speak it too. */
export function languageOf(args: readonly string[] = process.argv, env: NodeJS.ProcessEnv = process.env): Language {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const asked = at < 0 ? env.ATOLYE_LANG : (args[at]?.split('=')[1] ?? args[at + 1]);
  return asked === 'en' ? 'en' : 'tr';
}
