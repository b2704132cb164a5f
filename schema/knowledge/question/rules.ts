import { words as freeWord, type Tree, term } from '../../filter/tree.ts';
import type { TaskGroup } from '../../work/task/count-by.ts';

/** Which of a task's dates a question's days are of. */
export type DateOf = 'due' | 'created' | 'updated' | 'completed';

/** What is known of a question while its words are read. */
export type Reading = {
  /** Whether it is about tasks beyond doubt. */
  isWork: boolean;
  isMine: boolean;
  /** Whether it asks to whom, when or how far something is, so that words left over may be a title's. */
  isOfOne: boolean;
  /** Whether what is to be done by a day is asked, and not what is due on it. */
  isToDo: boolean;
  count: boolean;
  when: boolean;
  group: TaskGroup | null;
  /** Who is named has made the tasks; else they are assigned to them. */
  isCreator: boolean;
  state: 'open' | 'done' | undefined;
  dateOf: DateOf | undefined;
  /** Days in the filter language, with what compares them. */
  days: { readonly operator: ':' | '>=' | '<='; readonly value: string } | undefined;
  /** Days for which nothing has happened, in the filter language. */
  stale: string | undefined;
  readonly terms: Tree[];
};

export const emptyReading = (): Reading => ({
  isWork: false,
  isMine: false,
  isOfOne: false,
  isToDo: false,
  count: false,
  when: false,
  group: null,
  isCreator: false,
  state: undefined,
  dateOf: undefined,
  days: undefined,
  stale: undefined,
  terms: [],
});

/** What a rule's words say of the name beside them. */
export type Cue = 'project' | 'label';

/** Words of a question, as `fold` writes them, and what they mean. Undefined for what says nothing. */
export type Rule = {
  readonly words: readonly RegExp[];
  readonly means?: (reading: Reading, found: RegExpExecArray) => void;
  readonly cue?: Cue;
  /** Whether it stands for something that the grammar does not know: the question is another's then. */
  readonly isStrange?: boolean;
  /** Only of a question in that language, where the same letters mean something else in the other one. */
  readonly only?: 'tr' | 'en';
};

/** Those of a pattern, each by itself: of several that stand at a place the longest holds, and not the first. */
function alternativesOf(pattern: string): string[] {
  const all = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '|' && depth === 0) all.push('');
    else all[all.length - 1] += sign;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
  }
  return all;
}

const rule = (words: string, means?: Rule['means'], more: Partial<Rule> = {}): Rule => ({
  words: alternativesOf(words).map((each) => new RegExp(`^(?:${each})(?= |$)`)),
  ...(means && { means }),
  ...more,
});
const adds =
  (...trees: Tree[]): Rule['means'] =>
  (reading) => {
    reading.terms.push(...trees);
    reading.isWork = true;
  };
const isAbout =
  (dateOf: DateOf, state?: Reading['state']): Rule['means'] =>
  (reading) => {
    reading.dateOf = dateOf;
    if (state) reading.state = state;
  };
const on =
  (value: string, operator: ':' | '>=' | '<=' = ':'): Rule['means'] =>
  (reading) => {
    reading.days = { operator, value };
  };
const groupBy =
  (group: TaskGroup): Rule['means'] =>
  (reading) => {
    reading.group = group;
  };
const work: Rule['means'] = (reading) => {
  reading.isWork = true;
};
const mine: Rule['means'] = (reading) => {
  reading.isMine = true;
};
const mineToDo: Rule['means'] = (reading) => {
  Object.assign(reading, { isWork: true, isMine: true, isToDo: true });
};
const toDo: Rule['means'] = (reading) => {
  Object.assign(reading, { isWork: true, isToDo: true });
};

const numbers: Readonly<Record<string, number>> = Object.fromEntries([
  ...['bir', 'iki', 'uc', 'dort', 'bes', 'alti', 'yedi', 'sekiz', 'dokuz', 'on'].map((word, at) => [word, at + 1]),
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, at) => [word, at + 1]),
  ['on bes', 15],
  ['yirmi', 20],
  ['otuz', 30],
]);
const number = `\\d{1,3}|on bes|${Object.keys(numbers).join('|')}`;
const units: Readonly<Record<string, string>> = { gun: 'd', hafta: 'w', ay: 'm', yil: 'y', day: 'd', week: 'w', month: 'm', year: 'y' };
const unit = 'gun|hafta|ay|yil|days?|weeks?|months?|years?';
/** `-7d` of `7 gün`. */
function away(sign: '+' | '-', count = '1', of = 'day'): string {
  const amount = /^\d/.test(count) ? Number(count) : (numbers[count] ?? 1);
  return `${sign}${amount}${units[of] ?? units[of.replace(/s$/, '')]}`;
}

/** Where a question of days has them: the filter language's own words. */
const days: readonly [words: string, value: string][] = [
  ["bugun|bugunku|today(?:'s)?", 'today'],
  ['dun|dunku|yesterday', 'yesterday'],
  ['yarin|yarina|yarinki|tomorrow', 'tomorrow'],
  ["bu hafta(?:ki|nin|ya)?|(?:for )?this week(?:'s)?", 'this-week'],
  ['(?:gecen|gectigimiz) hafta(?:ki)?|last week', 'last-week'],
  ['(?:gelecek|onumuzdeki) hafta(?:ki|ya)?|haftaya|next week', 'next-week'],
  ["bu ay(?:ki|in)?|this month(?:'s)?", 'this-month'],
  ['(?:gecen|gectigimiz) ay(?:ki)?|last month', 'last-month'],
  ['(?:gelecek|onumuzdeki) ay(?:ki)?|next month', 'next-month'],
  ["bu (?:yil|sene)(?:ki)?|this year(?:'s)?", 'this-year'],
  ['(?:gecen|gectigimiz) (?:yil|sene)|last year', 'last-year'],
  ['(?:gelecek|onumuzdeki) (?:yil|sene)|next year', 'next-year'],
];

const isUnknown: Partial<Rule> = { isStrange: true };
const urgent = term('priority', ':', ['urgent']);
const nobody = term('assignee', ':', ['none']);

/** The grammar: of the rules whose words stand at a place the one with the longest holds, of those as long the first. */
export const rules: readonly Rule[] = [
  ...days.map(([words, value]) => rule(words, on(value))),
  rule(`(?:son|last|past|in the last|in the past) (${number}) (${unit})(?:de|da|dir|ki|luk)?`, (reading, [, count, of]) => {
    reading.days = { operator: '>=', value: away('-', count, of) };
  }),
  rule(
    `(?:onumuzdeki|gelecek|next|in the next|within the next|within) (${number}) (${unit})(?:de|da|ki)?(?: icinde)?|(${number}) (${unit}) icinde`,
    (reading, [, count, of]) => {
      reading.days = { operator: '<=', value: away('+', count, of) };
    },
  ),
  rule(
    `(${number}) (gun|hafta|ay)(?:dir|dır|dur) (?:hareketsiz|dokunulmayan|dokunulmamis|guncellenmeyen|guncellenmemis|degismeyen|bekleyen)`,
    (reading, [, count, of]) => {
      Object.assign(reading, { isWork: true, stale: away('-', count, of) });
    },
  ),
  rule(
    `(?:not (?:updated|touched|changed)|untouched|without activity|no activity|inactive|idle) (?:for|in|since) (${number}) (${unit})`,
    (reading, [, count, of]) => {
      Object.assign(reading, { isWork: true, stale: away('-', count, of) });
    },
  ),

  // What is spoken of.
  rule('(?:is|gorev|kart)(?:ler|lar)?(?:i|in|den|de|ten|te|lerin|larin|lari|lerinin)?(?: ve gorevler)?', work, { only: 'tr' }),
  rule('gorev(?:ler)?(?:i|in|den|de)?', work),
  rule('(?:is|gorev)(?:ler)?(?:im|imi|lerimi|imde|imden)', (reading, found) => {
    work?.(reading, found);
    reading.isMine = true;
  }),
  rule('(?:is|gorev)(?:ler)?imiz', work),
  rule('tasks?|issues?|tickets?|to-?dos?|work items?|work|work to do', work),
  rule('is', undefined, { only: 'en' }),
  rule("my|mine|i|me|i've|ive", mine, { only: 'en' }),
  rule('benim(?:ki(?:ler)?)?|bende|uzerimde(?:ki)?|bana atanan|bana atanmis|ustumde(?:ki)?|bendeki|ben', mine),
  rule('(?:show|give|tell|list) me(?: all)?|do we have|we have|are there(?: any)?|is there(?: any)?|there (?:are|is)'),
  rule("bizim|bizde|ekipte|ekibin|hepimizin|our|team(?:'s)?|herkesin|everybody(?:'s)?|everyone(?:'s)?|all"),

  // What is asked.
  rule('kac tane|kac adet|kac|sayisi(?: nedir| kac)?|how many|(?:the )?number of|count(?: of)?', (reading) => {
    reading.count = true;
  }),
  rule('kimler(?:in|de)?(?: uzerinde)?|kimin(?: uzerinde| ustunde)?|kimde(?:ki)?|kim|who(?:se)?', (reading) => {
    Object.assign(reading, { group: reading.group ?? 'person', isOfOne: true });
  }),
  rule(
    'who (?:is )?(?:working|works) on|kim (?:yapiyor|ilgileniyor|bakiyor|calisiyor)|kime (?:atandi|atanmis|ait)|sorumlusu kim|assigned to whom',
    (reading) => {
      Object.assign(reading, { group: 'person', isOfOne: true });
    },
  ),
  rule('ne zaman|when|hangi gun|what day', (reading) => {
    reading.when = true;
  }),
  rule('(?:durumu (?:ne|nedir|nasil)|ne durumda|ne asamada|son durumu(?: ne| nedir)?|(?:the )?status of)', (reading) => {
    reading.isOfOne = true;
  }),
  rule('bitti mi|tamamlandi mi|finished\\?', (reading) => {
    reading.isOfOne = true;
  }),
  rule(
    '(?:projelere|projeye) gore|proje (?:bazinda|basina)|hangi projede(?: ne)?|her projede(?:ki)?|(?:by|per|in (?:each|which)) project',
    groupBy('project'),
  ),
  rule(
    '(?:kisilere|kisiye) gore|kisi (?:bazinda|basina)|(?:by|per|each) (?:person|assignee)|does (?:each|every) person have|adam basi',
    groupBy('person'),
  ),
  rule('(?:durumlara|duruma) gore|durum bazinda|(?:by|per) status', groupBy('status')),
  rule('(?:onceliklere|oncelige) gore|oncelik bazinda|(?:by|per) priority', groupBy('priority')),
  rule('en cok|the most|most', (reading) => {
    reading.count = true;
  }),

  // How they are.
  rule(
    'geciken(?:ler)?|gecikmis|gecikti|gecikmeli|gecikmede|suresi (?:gecen|gecmis|dolan|dolmus)|(?:son )?tarihi (?:gecen|gecmis)|vadesi (?:gecen|gecmis)|overdue|late|past due|behind schedule',
    (reading) => {
      Object.assign(reading, { isWork: true, state: 'open' });
      reading.terms.push(term('due', '<', ['today']));
    },
  ),
  rule(
    'engellenen(?:ler)?|engellenmis|engelli|engelde|bloke(?: olan| olmus)?|takilan(?:lar)?|takilmis|takildi|tikanan|tikali|blocked|stuck',
    adds(term('blocked', ':', ['yes'])),
  ),
  rule('engellenmeyen|engellenmemis|engelsiz|not blocked|unblocked', adds(term('blocked', ':', ['no']))),
  rule('acil(?:ler|leri)?|acil oncelikli|urgent|kritik|critical', (reading) => {
    reading.terms.push(urgent);
  }),
  rule('yuksek oncelikli(?:ler)?|high[- ]priority', (reading) => {
    reading.terms.push(term('priority', ':', ['high']));
  }),
  rule('orta oncelikli|medium[- ]priority', (reading) => {
    reading.terms.push(term('priority', ':', ['medium']));
  }),
  rule('dusuk oncelikli|low[- ]priority', (reading) => {
    reading.terms.push(term('priority', ':', ['low']));
  }),
  rule('onemli|oncelikli|important', (reading) => {
    reading.terms.push(term('priority', '>=', ['high']));
  }),
  rule('onceligi olmayan|onceliksiz|without (?:a )?priority|no priority', adds(term('priority', ':', ['none']))),
  rule(
    '(?:son |bitis )?tarihi (?:olmayan|belirsiz|yok)|tarihsiz|without (?:a )?due date|(?:with )?no due date|undated',
    adds(term('due', ':', ['none'])),
  ),
  rule(
    'sahipsiz|atanmamis|(?:henuz )?kimseye atanmamis|kimsede olmayan|sorumlusu (?:olmayan|yok)|unassigned|(?:assigned to )?(?:nobody|no one)|without (?:an )?assignee',
    adds(nobody),
  ),
  rule('etiketsiz|etiketi olmayan|without labels?|unlabell?ed', adds(term('label', ':', ['none']))),
  rule('etiketli|etiketiyle|etiketi olan', work, { cue: 'label' }),
  rule('label(?:l?ed)?|with (?:the )?label', work, { cue: 'label', only: 'en' }),
  rule('projesi(?:nde|ndeki|nin)?|projede(?:ki)?|proje', undefined, { cue: 'project' }),
  rule('(?:in )?(?:the )?project', undefined, { cue: 'project', only: 'en' }),

  // How far they are.
  rule(
    'acik|acik olan|bitmeyen|bitmemis|bitirilmemis|tamamlanmamis|tamamlanmayan|kalan|open|unfinished|remaining|incomplete|not (?:finished|done|completed)',
    (reading) => {
      reading.state = 'open';
    },
  ),
  rule('yapilmamis|yapilacak|yapilmasi gereken|to be done', (reading) => {
    Object.assign(reading, { state: 'open', isWork: true });
  }),
  rule(
    'devam eden(?:ler)?|devam ediyor|suren(?:ler)?|surmekte olan|uzerinde calisilan|yapilmakta olan|in progress|ongoing|being worked on|started',
    adds(term('category', ':', ['started'])),
  ),
  rule(
    'baslanmamis|baslanmayan|baslamamis|baslamayan|not (?:yet )?started|unstarted',
    adds(term('category', ':', ['unstarted', 'backlog'])),
  ),
  rule('iptal (?:edilen|edilmis|olan|edildi)(?:ler)?|cancell?ed', adds(term('category', ':', ['cancelled']))),
  rule(
    'biten(?:ler)?|bitmis|bitti|bitirilen(?:ler)?|bitirildi|bitirilmis|tamamlanan(?:lar)?|tamamlandi|tamamlanmis|kapanan(?:lar)?|kapandi|kapatilan(?:lar)?|kapatildi|finished|completed|done|closed|got done|was done|were done',
    isAbout('completed', 'done'),
  ),
  rule('bitirdi(?:gi)?|bitirmis|tamamladi(?:gi)?|kapatti(?:gi)?|bitirdiler|finish|complete', (reading) => {
    Object.assign(reading, { dateOf: 'completed', state: 'done' });
  }),
  rule('bitirdigim|bitirdim|tamamladigim|tamamladim|kapattigim|kapattim|yaptim|yaptigim', (reading) => {
    Object.assign(reading, { dateOf: 'completed', state: 'done', isMine: true, isWork: true });
  }),
  rule('bitirdik|tamamladik|bitirdigimiz', isAbout('completed', 'done')),
  rule(
    '(?:acilan|eklenen|olusturulan|girilen|yaratilan)(?:lar)?|acildi|eklendi|olusturuldu|yeni acilan|yeni|acilmis|created|opened|added|new',
    isAbout('created'),
  ),
  rule('actigi|olusturdugu|ekledigi|created by|opened by|added by|actiklari', (reading) => {
    Object.assign(reading, { dateOf: 'created', isCreator: true });
  }),
  rule('actigim|olusturdugum|ekledigim|(?:i|that i) (?:created|opened|added)', (reading) => {
    Object.assign(reading, { dateOf: 'created', isCreator: true, isMine: true, isWork: true });
  }),
  rule(
    'guncellenen(?:ler)?|guncellendi|degisen(?:ler)?|degisti|hareket (?:eden|goren)|islem goren|dokunulan|updated|changed|touched',
    isAbout('updated'),
  ),
  rule(
    'bitiyor|bitecek|biter|bitmesi gereken|bitmeli|teslim(?:i|ler|leri|at)?|teslim edilecek|teslim edilmesi gereken|son tarihi(?: olan)?|son gunu(?: olan)?|(?:bitis )?tarihi|vadesi(?: gelen| dolan)?|yetismesi gereken|due(?: by| on)?|deadlines?',
    (reading) => {
      Object.assign(reading, { dateOf: 'due' });
      if (reading.when) reading.isOfOne = true;
    },
  ),

  // What somebody is to do.
  rule(
    '(?:ne )?(?:yapmam|bitirmem|yetistirmem|halletmem) (?:lazim|gerek|gerekiyor|gereken)(?:ler)?|(?:ne )?(?:yapmaliyim|yapacagim|yapacaktim)|ne yapayim|(?:what )?(?:should|must|do) i (?:have to |need to )?(?:do|work on|finish)|(?:i )?(?:have|need) to (?:do|finish)',
    mineToDo,
  ),
  rule(
    'ne(?:ler)? yap(?:iyor|iyorlar|acak|ilacak|iliyor)|ne uzerinde calisiyor(?:lar)?|nelerle ugrasiyor|(?:is|are) (?:doing|working on)|working on|doing',
    toDo,
  ),
  rule('ne(?:ler)? yapti(?:lar)?', (reading) => {
    Object.assign(reading, { isWork: true, dateOf: 'completed', state: 'done' });
  }),
  rule('ne(?:ler)? yaptim', (reading) => {
    Object.assign(reading, { isWork: true, dateOf: 'completed', state: 'done', isMine: true });
  }),
  rule(
    '(?:ne|neler|what) (?:bitti|bitirildi|tamamlandi|kapandi)|what (?:was|were|got|has been) (?:finished|completed|done|closed)',
    (reading) => {
      Object.assign(reading, { isWork: true, dateOf: 'completed', state: 'done' });
    },
  ),
  rule('(?:ne|neler) (?:acildi|eklendi|olusturuldu)|what (?:was|were|has been) (?:created|opened|added)', (reading) => {
    Object.assign(reading, { isWork: true, dateOf: 'created' });
  }),
  rule('(?:ne|neler) (?:gecikti|gecikiyor)|what is (?:late|overdue)', (reading) => {
    Object.assign(reading, { isWork: true, state: 'open' });
    reading.terms.push(term('due', '<', ['today']));
  }),
  rule('(?:ne|neler) (?:bitiyor|bitecek|bitmeli)|what is due', (reading) => {
    Object.assign(reading, { isWork: true, dateOf: 'due' });
  }),

  // What joins.
  rule(
    'ne|neler|nedir|nelerdir|hangi|hangisi|hangileri|var|varsa|mi|mu|var mi|olan|olanlar|bulunan|su an|su anda|simdi|halen|hala|henuz|tum|butun|hepsi|goster|listele|getir|say|soyle|bana|lutfen|ile|icin|ait|ilgili|ile ilgili|hakkinda|konulu|atanan|atanmis|verilen|kendi|toplam|uzerinde|uzerindeki|ustunde|ustundeki|elinde|elindeki|tarafindan|oncelik|isteki|olarak|icinde|icindeki|kadar|gore|bir|tane|listesi|listem',
  ),
  rule(
    'the|a|an|of|in|on|to|for|by|from|at|with|about|that|which|what|are|was|were|be|been|has|have|had|does|do|did|please|show|list|give|tell|any|all|currently|now|right now|still|assigned|assigned to|assignee|priority|get|got|on (?:his|her|their) plate|there|see|want|you|need|during|over',
    undefined,
    { only: 'en' },
  ),

  // What this grammar must not guess at.
  rule(
    'degil|haric|disinda|disindaki|olmayan(?:lar)?|olmadan|neden|nicin|niye|nasil|ama|fakat|veya|ya da|peki|ya|bunlar\\S*|onlar\\S*|onun|bunun|bunu|onu|o|bu|su|ayni|fazla|az|ortalama|once|sonra|itibaren|beri|kac (?:gun|hafta|ay|yil|saat|dakika|lira|tl|para|kisi|kere|kez)\\S*|dosya\\S*|belge\\S*|yonetmelik\\S*|yorum\\S*|sozlesme\\S*',
    undefined,
    isUnknown,
  ),
  rule(
    'not|except|without|but|or|why|how|instead|more|less|than|average|before|after|since|until|it|they|them|those|these|this|his|her|their|files?|documents?|comments?|policy|how many (?:days|weeks|months|years|hours|people|times)',
    undefined,
    { isStrange: true, only: 'en' },
  ),
];

/** Words that tell that a question is in English. */
export const isEnglish = (folded: string): boolean =>
  /(?:^| )(?:the|who|whose|what|how|which|when|does|do|did|are|has|have|tasks?|my|show|of|by|is (?:late|overdue|due|blocked)|assigned|overdue|this|last|next|urgent|unassigned|blocked|open|completed|in)(?= |$)/.test(
    folded,
  );

/** What makes a part of a title a filter. */
export const titled = (part: string): Tree => term(freeWord, ':', [part]);
export const unfinished = term('open', ':', ['yes']);
export const finished = term('done', ':', ['yes']);
