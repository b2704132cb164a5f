/**
 * Pronunciation, in Turkish spelling, of words that are not read as they are written; keyed by `fold` of the word.
 * Limited on purpose to names of people and terms of teams that are frequent. Other words get the suffix of their
 * letters.
 */
export const readings: Readonly<Record<string, string>> = {
  // Words of Arabic or French origin with a soft last syllable: front vowels after a back one.
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

  // Abbreviations read as words, against their letters.
  gif: 'gif',
  jpeg: 'jipeg',
  json: 'ceyson',
  ram: 'rem',
  web: 'veb',
  wifi: 'vayfay',
  // Abbreviations read letter by letter, although they could be words.
  api: 'a pe i',
  erp: 'e re pe',
  ide: 'i de e',
  iot: 'ay o ti',
  seo: 'se e o',
  uri: 'u re i',
  // Abbreviations that end in an English letter name.
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

/** Words whose last syllable is pronounced as `end`, which has as many letters as it replaces. */
function sounding(end: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, word.slice(0, -end.length) + end]));
}
