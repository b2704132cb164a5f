import { Command, CommanderError, Help } from 'commander';
import about from '../../package.json' with { type: 'json' };
import { addBackup } from './backup.ts';
import { addCheck } from './check.ts';
import { commandLine } from './command-line.ts';
import { addDatabaseUrl } from './database-url.ts';
import { addDoctor } from './doctor/index.ts';
import { addEvents } from './events.ts';
import { explain } from './explain.ts';
import { Failure } from './failure.ts';
import { type TextKey, texts } from './messages.ts';
import { addMigrate } from './migrate.ts';
import { addMove } from './move/index.ts';
import { addOpenapi } from './openapi.ts';
import { addOrg } from './org.ts';
import { addReset } from './reset.ts';
import { addRestore } from './restore.ts';
import { addSearch } from './search.ts';
import { addSecrets } from './secrets.ts';
import { addSeed } from './seed.ts';
import { addStart } from './start.ts';
import { languageOf, Terminal } from './terminal.ts';
import { addToken } from './token.ts';

/** In the order of the help. */
const commands = [
  addStart,
  addMigrate,
  addSeed,
  addReset,
  addOrg,
  addToken,
  addOpenapi,
  addBackup,
  addRestore,
  addMove,
  addDatabaseUrl,
  addSearch,
  addEvents,
  addSecrets,
  addDoctor,
  addCheck,
];

/** Runs a command line. @returns the exit code: 0, 1 for a failure, 2 for wrong usage */
export async function run(args: readonly string[], env = process.env): Promise<number> {
  const terminal = new Terminal(languageOf(args, env));
  const program = programIn(terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      if (error.code !== 'commander.help') terminal.note(usageProblem(error, terminal));
      return 2;
    }
    const known = explain(error, terminal);
    terminal.note(known ?? `${terminal.say('unexpected')}\n${(error as Error).stack ?? error}`);
    return error instanceof Failure ? error.exitCode : 1;
  }
}

function programIn(terminal: Terminal): Command {
  const { say } = terminal;
  const program = new Command('atolye')
    .description(say('about'))
    .version(about.version, '-V, --version', say('help.version'))
    .option('--lang <tr|en>', say('help.lang'), (value) => {
      if (value !== 'tr' && value !== 'en') throw new Failure('usage.lang', { value });
      return value;
    })
    .helpOption('-h, --help', say('help.help'))
    .helpCommand(false)
    .addHelpText('after', `\n${say('help.settings')}`)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp({
      styleTitle: (title) => say(titles[title] ?? 'help.options'),
      commandUsage(command) {
        const usage = Help.prototype.commandUsage.call(this, command);
        return usage.replace('[options]', say('help.anyOptions')).replace('[command]', say('help.anyCommand'));
      },
      subcommandTerm(command) {
        return Help.prototype.subcommandTerm.call(this, command).replace(' [options]', '');
      },
    });
  for (const add of commands) add(program, terminal);
  for (const [name, lines] of Object.entries(examples)) addExamples(program, name, lines, terminal);
  return program;
}

/** Examples in the help of a command, by its name. */
const examples: Readonly<Record<string, readonly string[]>> = {
  '': ['doctor', 'token create --user you@example.com --days 30', 'backup ../atolye.tar.gz'],
  'token create': ['--user you@example.com', '--user you@example.com --scopes tasks:read,projects:read --days 30'],
  'org create': ["--name 'Deniz Ltd.' --slug deniz --admin-email you@example.com"],
  'org domain': ['--organization deniz', '--organization deniz --add deniz.example'],
  seed: ['--organization deniz'],
  reset: ['--yes'],
  backup: ['../atolye.tar.gz'],
  restore: ['../atolye.tar.gz'],
  move: ['--to postgresql://atolye:secret@127.0.0.1/atolye', '--from postgresql://atolye:secret@127.0.0.1/atolye'],
  openapi: ['> openapi.json'],
};

function addExamples(program: Command, name: string, lines: readonly string[], { say }: Terminal): void {
  const words = name.split(' ').filter(Boolean);
  const command = words.reduce<Command | undefined>((parent, word) => parent?.commands.find((each) => each.name() === word), program);
  if (!command) throw new Error(`no command ${name}`);
  const start = [commandLine(), ...words].join(' ');
  command.addHelpText('after', ['', say('help.examples'), ...lines.map((line) => `  ${start} ${line}`)].join('\n'));
}

const titles: Readonly<Record<string, TextKey>> = {
  'Usage:': 'help.usage',
  'Commands:': 'help.commands',
  'Options:': 'help.options',
  'Arguments:': 'help.arguments',
};

/** Translates Commander's errors. They carry a code, and their subject in quotes. */
function usageProblem({ code, message }: CommanderError, { say }: Terminal): string {
  const name = /'([^']+)'/.exec(message)?.[1] ?? message;
  const key = `usage.${code.replace('commander.', '')}`;
  return `${say(key in texts ? (key as TextKey) : 'usage.other', { name })}\n${say('usage.more')}`;
}
