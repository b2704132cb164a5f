/**
 * Words that are not read as Turkish writes, spelled as they sound; by `fold` of the word. Bounded on purpose: names that
 * are frequent among people and in the work of teams. A missing one gets the suffix of its letters.
 */
export const readings: Readonly<Record<string, string>> = {
  // Of Arabic or French origin, with a soft last syllable: front vowels after a back one.
  ...sounding('el', [
    'bilal',
    'celal',
    'cemal',
    'helal',
    'hilal',
    'iclal',
    'ikbal',
    'kemal',
    'meral',
    'neval',
    'nihal',
    'sevval',
    'zelal',
    'zuhal',
  ]),
  ...sounding('el', ['festival', 'final', 'general', 'hayal', 'ideal', 'ihlal', 'ihmal', 'istiklal', 'moral', 'sinyal', 'terminal']),
  ...sounding('öl', ['alkol', 'gol', 'kontrol', 'petrol', 'protokol', 'rol', 'sembol']),
  ...sounding('ül', ['kabul', 'makbul', 'mesgul', 'resul', 'usul']),
  ...sounding('et', ['cemaat', 'dikkat', 'hakikat', 'saat', 'sadakat', 'sefkat', 'seyahat', 'sihhat']),
  harf: 'herf',
  harp: 'herp',
  kalp: 'kelp',

  // Read as words although their letters could not be, or otherwise than the letters say.
  gif: 'gif',
  jpeg: 'jipeg',
  json: 'ceyson',
  ram: 'rem',
  web: 'veb',
  wifi: 'vayfay',
  // Read letter by letter although they could be words.
  api: 'a pe i',
  erp: 'e re pe',
  ide: 'i de e',
  iot: 'ay o ti',
  seo: 'se e o',
  uri: 'u re i',
  // With English letters at their end.
  dns: 'di en es',
  html: 'eyç ti em el',
  js: 'cey es',
  pdf: 'pe de ef',
  pr: 'pi ar',
  qr: 'kü ar',
  sms: 'es em es',
  sql: 'es kü el',
  xml: 'eks em el',
  // Units, which are read in full.
  cm: 'santimetre',
  gb: 'gigabayt',
  kb: 'kilobayt',
  kg: 'kilogram',
  km: 'kilometre',
  mb: 'megabayt',
  mm: 'milimetre',
  tb: 'terabayt',

  // Products and companies.
  apple: 'epıl',
  chrome: 'krom',
  drive: 'drayv',
  facebook: 'feysbuk',
  github: 'githab',
  google: 'gugıl',
  iphone: 'ayfon',
  office: 'ofis',
  skype: 'skayp',
  slack: 'slek',
  stripe: 'strayp',
  teams: 'tims',
  youtube: 'yutub',
  // People.
  alice: 'elis',
  bruce: 'brus',
  charles: 'çarlz',
  claire: 'kler',
  dave: 'deyv',
  george: 'corc',
  grace: 'greys',
  jacques: 'jak',
  jake: 'ceyk',
  jane: 'ceyn',
  joe: 'co',
  kate: 'keyt',
  louis: 'lui',
  luke: 'luk',
  michelle: 'mişel',
  mike: 'mayk',
  nicole: 'niköl',
  pierre: 'piyer',
  rose: 'roz',
  steve: 'stiv',
};

/** Words whose last syllable sounds as `end`, which has as many letters as it replaces. */
function sounding(end: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, word.slice(0, -end.length) + end]));
}
