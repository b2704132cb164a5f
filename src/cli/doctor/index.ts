import type { Command } from 'commander';
import { type Config, ConfigError, missingForSignIn, readConfig } from '../../config.ts';
import { Failure } from '../failure.ts';
import { settingsProblems } from '../settings.ts';
import type { Language, Terminal } from '../terminal.ts';
import { checkChat } from './chat.ts';
import { checkDataDir } from './data-dir.ts';
import { checkServer } from './database.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import { checkPort } from './port.ts';
import { checkPublicUrl } from './public-url.ts';
import { checkReranker } from './rerank.ts';
import { checkVerifier } from './verifier.ts';

const marks = { ok: '✓', warn: '!', bad: '✗' };

/** `doctor`: prints a line for each requirement of an installation, with the remedy if it fails. Exit code 1 if one is `bad`. */
export function addDoctor(program: Command, terminal: Terminal): void {
  const { say, language } = terminal;
  program
    .command('doctor')
    .description(say('help.doctor'))
    .action(async () => {
      let count = 0;
      for await (const { level, key, params } of findings(language)) {
        terminal.out(`${marks[level]} ${say(key, params)}`);
        if (level === 'bad') count++;
      }
      if (count > 0) throw new Failure('doctor.failed', { count });
    });
}

async function* findings(language: Language): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  try {
    readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of settingsProblems(error, language)) yield bad('doctor.setting', { problem });
    yield warn('doctor.settingsFirst');
    return;
  }
  const config = readConfig();
  yield ok('doctor.settings');
  if (config.production && config.secretKeys.length === 0) yield warn('doctor.secretsInTheClear');
  yield* checkDataDir(config);
  if (config.databaseUrl) yield* checkServer(config);
  yield await checkPort(config);
  if (config.services.has('web')) yield* checkSignIn(config);
  yield* checkPublicUrl(config);
  yield* checkChat(config);
  yield* checkVerifier(config);
  yield* checkReranker(config);
}

/** Checks that people can sign in. Silent if the development provider is started. */
function* checkSignIn(config: Config): Generator<Finding> {
  const missing = missingForSignIn(config);
  if (missing) yield warn(`doctor.${missing}`);
  else if (config.oidc) yield ok('doctor.signIn', { issuer: config.oidc.issuer });
}

const checkNode = (version: string): Finding =>
  version.startsWith('24.') ? ok('doctor.node', { version }) : warn('doctor.nodeOther', { version });
