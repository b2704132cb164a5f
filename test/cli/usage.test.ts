import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { texts } from '../../src/cli/messages.ts';
import { cleanUp, cli } from './support.ts';

afterAll(cleanUp);

const wrong: [what: string, args: string[], tr: string][] = [
  ['an unknown command', ['nope'], 'Böyle bir komut yok: nope'],
  ['an unknown option', ['migrate', '--nope'], 'Böyle bir seçenek yok: --nope'],
  ['a missing argument', ['backup'], 'Eksik parametre: file'],
  ['an argument too many', ['migrate', 'x'], 'Fazladan parametre var.'],
  ['a missing option', ['token', 'create'], 'Bu seçenek gerekli: --user <email>'],
  ['an option without its value', ['token', 'create', '--user'], 'Bu seçenek bir değer ister: --user <email>'],
  [
    'options that exclude each other',
    ['token', 'create', '--user', 'a@b', '--days', '3', '--never'],
    'Bu seçenekler bir arada olmaz: --days, --never',
  ],
  ['a scope there is not', ['token', 'create', '--user', 'a@b', '--scopes', 'tasks:read,files:eat'], 'Böyle bir kapsam yok: files:eat.'],
  ['days that are no number', ['token', 'create', '--user', 'a@b', '--days', '0'], '--days 1 ile 3650 arasında'],
  ['a slug with spaces', ['org', 'create', '--name', 'A', '--slug', 'a b', '--admin-email', 'a@b'], 'Kısa ad küçük harf'],
  ['an e-mail that is none', ['org', 'create', '--name', 'A', '--slug', 'a', '--admin-email', 'ab'], 'E-posta adresi olmalı: ab'],
  ['an address that is not PostgreSQL', ['move', '--to', 'http://x'], '--to ve --from bir PostgreSQL adresi olmalı'],
  ['a language there is not', ['migrate', '--lang', 'de'], 'Dil tr ya da en olmalı: de'],
];

describe('an invalid command', () => {
  test.concurrent.each(wrong)('with %s exits with code 2 and one message, without a stack', async (_what, args, text) => {
    const { code, stdout, stderr } = await cli(args);
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('without a name shows the help', async () => {
    const { code, stderr } = await cli([]);
    expect(code).toBe(2);
    expect(stderr).toContain('Kullanım: atolye [seçenekler] [komut]');
  });
});

describe('the language', () => {
  test('is Turkish, or English with --lang anywhere or ATOLYE_LANG', async () => {
    expect((await cli(['--help'])).stdout).toContain('Komutlar:');
    expect((await cli(['--lang', 'en', '--help'])).stdout).toContain('Commands:');
    expect((await cli(['--help'], { ATOLYE_LANG: 'en' })).stdout).toContain('Commands:');
    const { code, stderr } = await cli(['seed', '--lang=en']);
    expect(stderr).toMatch(/^There is no database in .*none\. Run `npm start`/);
    expect(code).toBe(1);
  });

  test('has every message in both languages, with the same placeholders', () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [key, { tr, en }] of Object.entries(texts)) expect(places(tr), key).toEqual(places(en));
  });

  test('applies to the whole help', async () => {
    expect((await cli(['backup', '--help'])).stdout).toMatch(/Örnekler:\n {2}node \S+bin\.js backup \.\.\/atolye\.tar\.gz/);
    for (const command of [[], ['token'], ['token', 'create'], ['org', 'domain'], ['backup']]) {
      const { code, stdout } = await cli([...command, '--help']);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/Usage|Options|Commands|Arguments|display help|Examples/);
    }
  });
});

test('the program in package.json runs', async () => {
  const program = fileURLToPath(new URL('../../src/cli/bin.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('all invalid settings are reported at once', async () => {
  const env = {
    PORT: 'x',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    ADMIN_EMAIL: 'nobody',
    BOOTSTRAP_TOKEN: 'short',
    SERVICES: 'all',
    WEBHOOK_ALLOW: '10.0.0.0/8,intranet',
  };
  const { code, stderr } = await cli(['migrate'], env);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'Ayarlar yanlış:',
    '  DATABASE_URL: bir adres olmalı (postgres:, postgresql:)',
    '  PORT: tam sayı olmalı',
    '  LOG_LEVEL: şunlardan biri olmalı: fatal, error, warn, info, debug, trace, silent',
    '  SERVICES: virgülle şunlardan: web, worker',
    '  ADMIN_EMAIL: bir e-posta adresi olmalı',
    '  BOOTSTRAP_TOKEN: atp_ ile başlayıp 20 ya da daha çok karakterle sürmeli',
    '  WEBHOOK_ALLOW: adres ya da aralık olmalı, örneğin 10.1.0.0/16',
  ]);
});

describe('the pages of docs/run', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  test('list every setting', () => {
    const settings = [...read('src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
    const rows = [...read('docs/run/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\|/gm)].map(([, name]) => name);
    expect(settings.length).toBeGreaterThan(10);
    expect(rows).toEqual(settings);
  });

  test('name every command', async () => {
    const [, help = ''] = (await cli(['--help', '--lang', 'en'])).stdout.split(/Commands:|\n\nSettings/);
    const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    expect(commands).toHaveLength(15);
    for (const command of commands) expect(read('docs/run/commands.md')).toMatch(new RegExp(`^\\| .*\`${command}\\b`, 'm'));
  });
});
