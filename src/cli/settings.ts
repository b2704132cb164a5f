import type { ConfigError } from '../config.ts';
import type { Language } from './terminal.ts';

const turkish: readonly [RegExp, string][] = [
  [/: a whole number$/, ': tam sayı olmalı'],
  [/: addresses or ranges such as (.+)$/, ': adres ya da aralık olmalı, örneğin $1'],
  [/: at least (\d+)$/, ': en az $1 olmalı'],
  [/: at most (\d+)$/, ': en çok $1 olmalı'],
  [/: one of (.+)$/, ': şunlardan biri olmalı: $1'],
  [/: some of (.+)$/, ': virgülle şunlardan: $1'],
  [/: an e-mail address$/, ': bir e-posta adresi olmalı'],
  [/: an address (\(.+\))$/, ': bir adres olmalı $1'],
  [/: atp_ and 20 or more characters$/, ': atp_ ile başlayıp 20 ya da daha çok karakterle sürmeli'],
];

/** Everything that is wrong with the settings, a line each: `PORT: …`. */
export function settingsProblems({ message }: ConfigError, language: Language): string[] {
  const lines = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  if (language === 'en') return lines;
  return lines.map((line) => turkish.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line));
}
