// Turkish letters where the database has no help: PGlite has no ICU, so order and folding come from here on both engines.

const alphabet = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz';
const rank = new Map([...alphabet].map((letter, index) => [letter, String.fromCharCode(0x61 + index)]));

/**
 * A key whose byte order is the Turkish alphabetical order of `name`, without regard to case: letters become ranks of
 * the alphabet (ç after c, ı before i), everything else keeps its place in Unicode before them.
 */
export function sortKey(name: string): string {
  let key = '';
  for (const letter of name.normalize('NFC').toLocaleLowerCase('tr')) key += rank.get(letter) ?? letter;
  return key;
}

const plain: Record<string, string> = { ı: 'i', ş: 's', ğ: 'g', ü: 'u', ö: 'o', ç: 'c', â: 'a', î: 'i', û: 'u' };

/** `text` in Turkish lower case with plain letters, so that "IŞIK", "ışık" and "isik" match each other. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('tr')
    .replace(/[ışğüöçâîû]/g, (letter) => plain[letter] ?? letter);
}
