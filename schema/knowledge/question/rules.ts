import { words as freeWord, type Tree, term } from '../../filter/tree.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import type { TaskGroup } from '../../work/task/task-group.ts';
import { away, dayRules, number, unit } from './days.ts';
import type { DateOf, Reading, Relation, Rule } from './reading.ts';
import { rule } from './reading.ts';

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

/** The number of a task, and how it is when it is what something is done to. */
const task = '([a-z][a-z0-9]*-\\d+)';
const tasked = `${task}(?:'| )?(?:y?[iu]|n[iu])`;
const ofTask = `${task}(?:'| )?n?[iu]n`;
const which = 'hangi (?:is|gorev)(?:ler)?';
const holds = '(?:engelliyor|bloke ediyor|tikiyor|durduruyor|engelleyen(?:ler)?(?: ne(?:ler|dir)?)?|bekletiyor)';
const waits = '(?:bekliyor|beklemekte|bekleyen)';
const related =
  (is: Relation['is']): Rule['means'] =>
  (reading, found) => {
    Object.assign(reading, { isWork: true, relation: { number: (found[1] ?? '').toUpperCase(), is } });
  };

const finishing = 'bitir|tamamla|kapat|hallet|teslim et';
const finished = 'bit|bitiril|tamamlan|kapan|kapatil|halledil|teslim edil';
const making = 'ac|ekle|olustur';
const made = 'acil|eklen|olusturul|girilen|yaratil';
/** Forms of verbs: what they did, what I did, what we did, what somebody's doing is said of, and what became of things. */
const did = (stems: string): string => `(?:${stems})(?:[dt][iu]|m[iu]s)(?:l[ae]r)?`;
const iDid = (stems: string): string => `(?:${stems})(?:[dt][iu]m|m[iu]s[iu]m|[dt][iu]g[iu]m)`;
const weDid = (stems: string): string => `(?:${stems})(?:[dt][iu]k|m[iu]s[iu]z|[dt][iu]g[iu]m[iu]z)`;
const done = (stems: string): string => `(?:${stems})[dt][iu](?:g[iu]|kl[ae]r[iu])`;
const became = (stems: string): string => `(?:${stems})(?:[dt][iu]|m[iu]s|y?[ae]n)(?:l[ae]r)?`;
const isLate: Rule['means'] = (reading) => {
  Object.assign(reading, { isWork: true, state: 'open' });
  reading.terms.push(term('due', '<', ['today']));
};
const perPerson: Rule['means'] = (reading) => {
  Object.assign(reading, { isWork: true, count: true, group: 'person' });
};

const isUnknown: Partial<Rule> = { isStrange: true };
const urgent = term('priority', ':', ['urgent']);
const nobody = term('assignee', ':', ['none']);

/** The grammar: of the rules whose words stand at a place the one with the longest holds, of those as long the first. */
export const rules: readonly Rule[] = [
  ...dayRules,
  rule(
    '(?:ne|neler)(?:ler)? (?:var(?:di)?|kald[iu])(?: ne yok)?|neyim var|nelerim var|what is (?:there|on|up)|what have we got',
    (reading, [said]) => {
      reading.isThere = true;
      if (said?.endsWith('m var')) reading.isMine = true;
    },
  ),

  // What holds up a task, and what it holds up.
  rule(
    `${task} (?:neyi|neleri|${which}[iu]) ${waits}|${tasked} (?:(?:ne|neler|${which}) )?${holds}|${ofTask} (?:engeli|engelleri|onundeki engel(?:ler)?)(?: ne(?:ler|dir)?)?|${task} (?:neden|niye|nicin) (?:engelli|engellenmis|engellendi|bloke|${waits})`,
    related('blockers'),
  ),
  rule(
    `what(?:'s| is| tasks? (?:is|are))? (?:blocking|blocks?|holding up|holds up) ${task}|(?:what|which tasks?|why) is ${task} (?:waiting for|waiting on|blocked by|blocked)|what does ${task} (?:wait for|depend on)|(?:the )?blockers of ${task}`,
    related('blockers'),
  ),
  rule(
    `${task} (?:neyi|neleri|${which}[iu]) ${holds}|${tasked} (?:(?:ne|neler|${which}) )?${waits}|${ofTask} (?:engelledigi|bloke ettigi|beklettigi)`,
    related('blocks'),
  ),
  rule(
    `what (?:is|does) ${task} (?:blocking|blocks?|holding up|hold up)|(?:what|which tasks?) (?:is|are) (?:blocked by|waiting for|waiting on) ${task}|(?:blocked by|waiting for) ${task}`,
    related('blocks'),
  ),
  rule(
    `(${number}) (${unit})(?:d[iu]r|[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)?) (?:kimsenin )?(?:hareketsiz|dokun(?:ul)?ma(?:yan|mis|dig[iu])|guncellenme(?:yen|mis)|degismeyen|bekleyen|bakilmayan|bakmadig[iu]|ilerlemeyen|duran)`,
    (reading, [, count, of]) => {
      Object.assign(reading, { isWork: true, stale: away('-', count, of) });
    },
  ),
  rule(
    `(?:not (?:updated|touched|changed)|untouched|without activity|no activity|inactive|idle|stale) (?:for|in|since)(?: the last)? (${number}) (${unit})`,
    (reading, [, count, of]) => {
      Object.assign(reading, { isWork: true, stale: away('-', count, of) });
    },
  ),
  rule(
    `(${number}) (${unit})[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)? (?:geciken|gecikmis)|(?:overdue|late) (?:by|for) more than (${number}) (${unit})|more than (${number}) (${unit}) (?:overdue|late)`,
    (reading, [, count, of]) => {
      Object.assign(reading, { isWork: true, state: 'open' });
      reading.terms.push(term('due', '<', [away('-', count, of)]));
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
  rule('benim(?:ki(?:ler)?)?|bende(?:ki)?|(?:uzer|ust|el)imde(?:ki)?|ben', mine),
  rule('bana (?:atanan|atanmis|verilen|dusen|kalan)(?:lar)?|on my plate|(?:assigned )?to me', (reading) => {
    Object.assign(reading, { isWork: true, isMine: true });
  }),
  // `Elindekiler`: what somebody has.
  rule('(?:uzerinde|ustunde|elinde)kiler', (reading) => {
    reading.isThere = true;
  }),
  rule('(?:show|give|tell|list) me(?: all)?|do we have|we have|are there(?: any)?|is there(?: any)?|there (?:are|is)'),
  rule("bizim|bizde|ekipte|ekibin|hepimizin|our|team(?:'s)?|all"),
  rule("herkes(?:in|te)|everybody(?:'s)?|everyone(?:'s)?", (reading) => {
    reading.isEach = true;
  }),

  // What is asked.
  rule('kac tane|kac adet|kac|sayisi(?: nedir| kac)?|how many|(?:the )?number of|count(?: of)?', (reading) => {
    reading.count = true;
  }),
  rule('kimler(?:in|de)?(?: uzerinde)?|kimin(?: uzerinde| ustunde)?|kimde(?:ki)?|kim|who(?:se)?', (reading) => {
    Object.assign(reading, { group: reading.group ?? 'person', isOfOne: true });
  }),
  rule(
    'who (?:is )?(?:working|works) on|kim (?:yapiyor|ilgileniyor|bakiyor|calisiyor)|kime (?:atandi|atanmis|verildi|verilmis|ait)|sorumlusu kim|assigned to whom',
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
  rule('bitti mi|tamamlandi mi|ne oldu|finished\\?', (reading) => {
    reading.isOfOne = true;
  }),
  rule(
    '(?:projelere|projeye) gore|proje (?:bazinda|basina|proje)|hangi proje(?:de|nin)?(?: ne)?|her projede(?:ki)?|(?:by|per|in (?:each|which)) project',
    groupBy('project'),
  ),
  rule(
    '(?:kisilere|kisiye) gore|kisi (?:bazinda|bas[iu](?:na)?)|(?:by|per|each) (?:person|assignee)|does (?:each|every) person have|adam basi',
    groupBy('person'),
  ),
  rule('(?:durumlara|duruma|statulere|statuye) gore|(?:durum|statu) (?:bazinda|dagilimi)|(?:by|per) status', groupBy('status')),
  rule('(?:onceliklere|oncelige) gore|oncelik (?:bazinda|dagilimi)|(?:by|per) priority', groupBy('priority')),
  rule('(?:en|daha) (?:cok|fazla|az)|the most|most|the fewest|more|fewer', (reading) => {
    reading.count = true;
  }),
  rule(
    `is yuku(?:nun)?(?: dagilimi| nasil(?: dagilmis)?| ne durumda| kimde)?|kim(?:ler)? (?:en |daha )?(?:bosta|musait|yogun|mesgul|dolu)|(?:en|daha) (?:bosta|musait|yogun|mesgul|dolu) (?:olan )?kim|work ?load|who is (?:the )?(?:free|available|overloaded|busy|busier|busiest)`,
    perPerson,
  ),

  // How they are.
  rule(
    'gecik(?:en|mis|ti|meli|mede|iyor)(?:ler)?|gec kal(?:an|mis)(?:lar)?|(?:suresi|gunu|vadesi|(?:son |bitis )?tarihi) (?:gec(?:en|mis|ti)|dol(?:an|mus))(?:ler|lar)?|overdue|late(?: on)?|past due|behind(?: schedule)?',
    isLate,
  ),
  rule(
    'engellenen(?:ler)?|engellenmis|engelli|engelde|bloke(?: olan| olmus)?|tak[iu]l(?:an|mis|di)(?:lar)?|tikan(?:an|mis|di)(?:lar)?|tikali|bask(?:a|asinin) is(?:i|ini|leri) bekleyen|blocked|stuck',
    adds(term('blocked', ':', ['yes'])),
  ),
  rule('engellenmeyen|engellenmemis|engelsiz|not blocked|unblocked', adds(term('blocked', ':', ['no']))),
  rule('acil|acil oncelikli|urgent|kritik|critical', (reading) => {
    reading.terms.push(urgent);
  }),
  rule('yuksek oncelikli|yuksek(?= (?:ve|veya|ya da) \\S+ oncelikli)|high[- ]priority', (reading) => {
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
  rule(
    'onceligi (?:olmayan|belirsiz|belli olmayan|yok)|onceliksiz|without (?:a )?priority|no priority',
    adds(term('priority', ':', ['none'])),
  ),
  rule(
    '(?:son |bitis )?tarihi (?:olmayan|belirsiz|belli olmayan|girilmemis|konmamis|yok)|tarihsiz|without (?:a )?due date|(?:with )?no due date|undated',
    adds(term('due', ':', ['none'])),
  ),
  rule(
    'sahipsiz|atanmamis|(?:henuz )?kimseye (?:atan|veril)(?:mamis|memis|mayan|meyen)|kimse(?:de|nin (?:uzer|ust)[iu]nde) olmayan|kimsenin (?:almadig[iu]|ustlenmedig[iu])|(?:sorumlusu|sahibi) (?:olmayan|yok|belli olmayan)|unassigned|(?:assigned to )?(?:nobody|no one)(?: (?:owns|has|took))?|without (?:an )?owner|without (?:an )?assignee',
    adds(nobody),
  ),
  rule('etiketsiz|etiketi olmayan|without labels?|unlabell?ed', adds(term('label', ':', ['none']))),
  rule('etiketli|etiketiyle|etiketi olan', work, { cue: 'label' }),
  rule('label(?:l?ed)?|with (?:the )?label', work, { cue: 'label', only: 'en' }),
  rule('projesi(?:nde|ndeki|nin)?|projede(?:ki)?|proje(?:leri(?:nde|ndeki|nin)?)?', undefined, { cue: 'project' }),
  rule('disinda(?:ki)?|haric|haricinde(?:ki)?|except(?: for)?|not in|outside(?: of)?', undefined, { cue: 'except' }),
  rule('olmayan(?:lar)?|degil|not', undefined, { isOpposite: true }),
  rule('ve|ile|and', undefined, { joins: true }),
  rule(
    'veya|ya da|yahut|or',
    (reading) => {
      reading.eithers += 1;
    },
    { joins: true },
  ),
  rule('(?:sorumlusu|onceligi|durumu)(?= \\S+ (?:\\S+ )?olan)'),
  rule('etiketi(?= \\S+ (?:\\S+ )?olan)', work, { cue: 'label' }),
  rule('(?:in )?(?:the )?project', undefined, { cue: 'project', only: 'en' }),

  // How far they are.
  rule(
    'acik|acik olan|bitmeyen|bitmemis|bitirilmemis|tamamlanmamis|tamamlanmayan|kalan|kald[iu]|kalmis|open|unfinished|remaining|incomplete|not (?:finished|done|completed)',
    (reading) => {
      reading.state = 'open';
    },
  ),
  rule('yapilmamis|yapilacak|yapilmasi gereken|to be done', (reading) => {
    Object.assign(reading, { state: 'open', isWork: true });
  }),
  rule(
    'devam eden(?:ler)?|devam ediyor|suren(?:ler)?|surmekte olan|(?:su an(?:da)? )yapilan|uzerinde calisilan|yapilmakta olan|in progress|ongoing|being worked on|started',
    adds(term('category', ':', ['started'])),
  ),
  rule(
    'basla(?:n)?ma(?:mis|yan|di|digi|digim|digimiz)(?:lar)?|not (?:yet )?started|unstarted',
    adds(term('category', ':', ['unstarted', 'backlog'])),
  ),
  rule('iptal (?:edilen|edilmis|olan|edildi)(?:ler)?|cancell?ed', adds(term('category', ':', ['cancelled']))),
  rule(`${became(finished)}|finished|completed|done|closed|got done|was done|were done`, isAbout('completed', 'done')),
  rule(`${did(finishing)}|${done(finishing)}|${weDid(finishing)}|(?:we )?(?:finish|complete|close)`, isAbout('completed', 'done')),
  rule(iDid(`${finishing}|yap`), (reading) => {
    Object.assign(reading, { dateOf: 'completed', state: 'done', isMine: true, isWork: true });
  }),
  rule(`${became(made)}|yeni acilan|yeni|created|opened|added|new`, isAbout('created')),
  rule(`${done(making)}|created by|opened by|added by`, (reading) => {
    Object.assign(reading, { dateOf: 'created', isCreator: true });
  }),
  rule(`${iDid(making)}|(?:i|that i) (?:created|opened|added)`, (reading) => {
    Object.assign(reading, { dateOf: 'created', isCreator: true, isMine: true, isWork: true });
  }),
  rule(
    'guncellenen(?:ler)?|guncellendi|degisen(?:ler)?|degisti|hareket (?:eden|goren)|islem goren|dokunulan|updated|changed|touched',
    isAbout('updated'),
  ),
  rule(
    'bitiyor|biter|bitmeli|yetismeli|(?:bitecek|yetisecek|teslim edilecek|(?:bitmesi|yetismesi|teslim edilmesi) gereken)(?:ler)?|teslim(?:i|ler|leri|at)?|son tarihi(?: olan)?|son gunu(?: olan)?|(?:bitis )?tarihi|vadesi(?: gelen| dolan)?|due(?: on)?|deadlines?',
    (reading) => {
      Object.assign(reading, { dateOf: 'due' });
      if (reading.when) reading.isOfOne = true;
    },
  ),

  // What somebody is to do.
  rule(
    '(?:ne )?(?:yapmam|bitirmem|yetistirmem|halletmem) (?:lazim|gerek|gerekiyor|gereken)(?:ler)?|(?:ne )?(?:yapmaliyim|yapacagim|yapacaktim)|ne yapayim|(?:ne(?:ler)? )?yap[iae]?cam|(?:what )?(?:should|must|do) i (?:have to |need to )?(?:do|work on|finish)|(?:i )?(?:have|need) to (?:do|finish)',
    mineToDo,
  ),
  rule(
    'ne(?:ler)? yap(?:iyor(?:uz|lar)?|acak|ilacak|iliyor|[iae]?c[ae]z|acagiz)|ne(?:yin)? uzerinde calisiyor(?:lar)?|neler?le (?:ugrasiyor|mesgul)|(?:is|are) (?:doing|working on)|working on|doing',
    toDo,
  ),
  rule('ne(?:ler)? yap(?:ti(?:lar)?|tik|ildi)', (reading) => {
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
  rule('(?:ne|neler) (?:bitiyor|bitecek|bitmeli)|(?:what is|anything|what) due', (reading) => {
    Object.assign(reading, { isWork: true, dateOf: 'due' });
  }),

  rule('en son|most recently|latest|the last', (reading) => {
    reading.isLatest = true;
  }),

  // What joins.
  rule(
    'ne|neler|neler var|bisey|birsey|bir sey|bi sey|olup|daha|nedir|nelerdir|hangi|hangisi|hangileri|var|varsa|mi|mu|var mi|olan|olanlar|bulunan|su an|su anda|simdi|halen|hala|henuz|tum|butun|hepsi|goster|listele|getir|say|soyle|bana|lutfen|icin|ait|ilgili|ile ilgili|hakkinda|konulu|atanan|atanmis|verilen|kendi|toplam|uzerinde|uzerindeki|ustunde|ustundeki|elinde|elindeki|tarafindan|oncelik|isteki|olarak|icinde|icindeki|kadar|gore|bir|tane|listesi|listem',
  ),
  rule(
    'anything|something|we|the|a|an|of|in|on|to|for|by|from|at|with|about|that|which|what|are|was|were|be|been|has|have|had|does|do|did|please|show|list|give|tell|any|all|currently|now|right now|still|assigned|assigned to|assignee|priority|get|got|on (?:his|her|their) plate|there|see|want|you|need|during|over',
    undefined,
    { only: 'en' },
  ),

  // What this grammar must not guess at.
  rule(
    'olmadan|neden|nicin|niye|nasil|ama|fakat|peki|ya|bunlar\\S*|onlar\\S*|onun|bunun|bunu|onu|o|bu|su|ayni|fazla|az|son|ortalama|once|sonra|itibaren|beri|kac (?:gun|hafta|ay|yil|saat|dakika|lira|tl|para|kisi|kere|kez)\\S*|dosya\\S*|belge\\S*|yonetmelik\\S*|yorum\\S*|sozlesme\\S*',
    undefined,
    isUnknown,
  ),
  rule(
    'without|but|why|how|instead|less|than|average|before|after|since|until|it|they|them|those|these|this|his|her|their|files?|documents?|comments?|policy|how many (?:days|weeks|months|years|hours|people|times)',
    undefined,
    { isStrange: true, only: 'en' },
  ),
];

/** Words that tell that a question is in English. */
export const isEnglish = (folded: string): boolean =>
  /(?:^| )(?:the|who|whose|what|how|which|when|does|do|did|are|has|have|tasks?|my|show|of|by|is (?:late|overdue|due|blocked)|assigned|overdue|due|anything|this|last|next|urgent|unassigned|blocked|open|completed|in)(?= |$)/.test(
    folded,
  );

/** Words by which a question is recognized as Turkish. Turkish letters do not count, because an English question may name a Turkish document. */
const turkish =
  /(?:^| )(?:ne|neler|kim|kimin|kac|hangi|nerede|nasil|mi|mu|ve|ile|icin|bu|benim|bana|var|yok|bugun|yarin|gorev\S*|isler\S*|geciken\S*)(?= |$)/;

/** Language of a question; `otherwise` if its words are of neither language, such as a name alone or words to search for. */
export function languageOf(question: string, otherwise: Locale): Locale {
  const folded = fold(question).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  if (isEnglish(folded)) return 'en';
  return turkish.test(folded) ? 'tr' : otherwise;
}

/** What makes a part of a title a filter. */
export const titled = (part: string): Tree => term(freeWord, ':', [part]);
export const unfinished = term('open', ':', ['yes']);
export const isFinished = term('done', ':', ['yes']);
