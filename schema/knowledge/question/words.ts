import { patternsOf, number as spokenNumber } from '../../filter/spoken-days.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { nounEnding } from '../../work/task/filter/lexicon.ts';

/** Date of a task that the days of a question refer to. */
export type DateOf = 'due' | 'created' | 'updated' | 'completed' | 'start';

/** Person of a task that a name in a question refers to. */
export type Role = 'assignee' | 'creator' | 'watcher';

/** Request of a question: information about the matching tasks, their grouping and order. */
export type Shape = {
  readonly asked?: 'count' | 'when' | 'time' | 'estimate';
  /** Property to group by, as in `groupTasks`; `task` only for totals of time. */
  readonly group?: string;
  /** Person of the task that a verb asks for: `açtığı`. */
  readonly role?: Role;
  readonly state?: 'open' | 'done';
  readonly dateOf?: DateOf;
  /** Asks for one task by words of its title: who has it, or how far it is. */
  readonly isOfOne?: boolean;
  /** Speaks of what somebody has not done, which is no property of a task if the question asks who. */
  readonly isUndone?: boolean;
  /** Asks what is to be done by a day, not only what is due on it. */
  readonly isToDo?: boolean;
  /** Asks what there is; on a day that is what is due. */
  readonly isThere?: boolean;
  /** Asks for each person's number of tasks. */
  readonly isEach?: boolean;
  /** Asks who or what has the most or the fewest tasks, which needs a property to group by. */
  readonly isMost?: boolean;
  /** Whether the question speaks of one task. */
  readonly isSingle?: boolean;
  /** Speaks of a task as started or assigned, of which tasks have no day. */
  readonly isStarted?: boolean;
  /** Asks for the latest, which needs a date other than the due date. */
  readonly isLatest?: boolean;
  readonly sort?: string;
  /** Orders by priority, which takes a number of tasks. */
  readonly isUrgent?: boolean;
};

/** Meaning of words. */
export type Says = Shape & {
  /** Condition in the filter language. */
  readonly is?: string;
  /** Attribute of the filter language that the words name. A value may stand beside it. */
  readonly attribute?: string;
  /** Effect of the words on their neighbours (scan.ts). */
  readonly as?: string;
  /** Evidence that the question is about tasks: from 1 on it may be answered by a table. */
  readonly weight?: number;
  /** Evidence so strong that documents cannot answer the question. */
  readonly work?: number;
  /** Phrase that tables cannot answer. */
  readonly isUnknown?: boolean;
};

// Forms of Turkish verbs, each for all stems of a list.
const past = (stems: string) =>
  `(?:${stems})(?:[dt][iu](?:k|n[iu]z|l[ae]r)?|m[iu]s(?:[iu]z|l[ae]r)?|y?[ae]n(?:l[ae]r(?:[iu]n?)?)?|[dt][iu](?:g[iu](?:m[iu]z)?|kl[ae]r[iu](?:m[iu]z)?))`;
const myPast = (stems: string) => `(?:${stems})(?:[dt][iu]m|m[iu]s[iu]m|[dt][iu]g[iu]m|[dt][iu]kl[ae]r[iu]m)`;
const need = '(?:gerek\\S*|lazim\\S*)';
const ahead = (stems: string) =>
  `(?:${stems})(?:y?[ae]c[ae][gk](?:l[ae]r|[iu]z|[iu]m[iu]z|l[ae]r[iu])?|[iu]yor(?:uz|lar)?|[iu]?r|[ae]r|m[ae]l[iu](?:y[iu]z)?|m[ae](?:s[iu]|m[iu]z) ${need})`;
const myAhead = (stems: string) => `(?:${stems})(?:y?[ae]c[ae]g[iu]m|[iae]?c[ae]m|m[ae]l[iu]y[iu]m|m[ae]m ${need}|[iu]yorum)`;
const never = (stems: string) =>
  `(?:${stems})m(?:[ae](?:y[ae]n(?:l[ae]r)?|m[iu]s(?:l[ae]r)?|d[iu](?:k|l[ae]r)?|d[iu]g[iu](?:m[iu]z)?)|[iu]yor(?:lar)?)`;

const myNever = (stems: string) => `(?:${stems})m[ae]d[iu]g[iu]m`;

const finish =
  'bit(?:ir(?:il)?)?|tamamla(?:n|d)?|kapa(?:t(?:il)?|n)|hallet|halled(?:il)?|coz(?:ul)?|teslim e(?:t|d(?:il)?)|sonuclan(?:dir(?:il)?)?';
const finished = 'bitiril|kapatil|halledil|cozul|teslim edil|sonuclan';
const reach = `${finish}|yetis(?:tir(?:il)?)?|teslim`;
const make = 'acil|eklen|olusturul|yaratil';
const makes = 'ac|ekle|olustur|yarat';
const block = 'engellen|tak[iu]l|tikan|bloke (?:ol|edil)';
const spend = 'calis(?:il)?|harca(?:n)?|gir(?:il)?|yaz(?:il)?|kayde(?:t|d(?:il)?)|isle(?:n)?|mesai yap';
const span = `(${spokenNumber}) (gun|hafta|ay|yil|sene|days?|weeks?|months?|years?)`;
const task = '([a-z][a-z0-9]*-\\d+)';
const tasked = `${task}(?:'| )?(?:y?[iu]|n[iu]| (?:is|gorev)ini)`;
const ofTask = `${task}(?:'| )?(?:n?[iu]n| (?:is|gorev)inin)`;
/** Requests to show something: `bakabilir miyiz`, `görelim`. */
const show = 'bak|gor|goster|listele|getir|cikar|soyle|ver|bul|dok|say|anlat|ozetle|yolla|gonder|ilet|paylas';
const request = `(?:${show})(?:y?[ae]bil(?:ir)?|y?[ae]r|[iu]r)? m[iu](?:s[iu]n(?:iz)?|y[iu][mz])|(?:${show})(?:y?[ae]l[iu]m|y?[ae]y[iu]m|s[ae]n[ae])`;
const which = 'hangi (?:is|gorev)(?:ler)?';
const holds = '(?:engelliyor|bloke ediyor|tikiyor|durduruyor|engelleyen(?:ler)?(?: ne(?:ler|dir)?)?|bekletiyor)';
const waits = '(?:bekliyor|beklemekte|bekleyen)';
const points = '(puan(?:dan|a|lik|in)?|points?|pts)';
const bare = "(\\d+(?:\\.\\d+)?)(?:'?[a-z]{1,4})?";
const number = `${bare}(?: (?:tl(?:'den)?|lira|liradan|saat|saatten|${points}|kg|kilo|gun|gunden|adet|adetten|euro|dolar|hours?))?`;

/**
 * Vocabulary of questions: on each line the meaning of the words, and a pattern of the folded words. `~` stands for the endings of nouns.
 * In a meaning a number is the weight, `!1` the weight of a task word, `{…}` a condition, `@` an attribute, `#` an effect on the
 * neighbours, `?` a phrase that no table answers; `tr` and `en` limit the line to a language. The longest words at a place count.
 */
const vocabulary = String.raw`
// Tasks
1 !2 => (?:is|gorev)l[ae]r~
{has:parent} 1 !2 => alt[- ]?(?:gorev|is)~|sub-?tasks?|child tasks?|(?:ust|ana) gorevi (?:olan|bulunan)(?:lar)?
{has:children} 1 !2 => alt[- ]?(?:gorev|is)(?:i|leri) (?:olan|bulunan|var)(?:lar)?|(?:with|have|having|has|that have|which have) (?:open |any )?(?:sub-?tasks?|children)|parent tasks?|(?:ust|ana) gorev(?:ler)?~
{-has:children} 1 !2 => alt[- ]?(?:gorev|is)(?:i|leri) (?:olmayan|bulunmayan|yok)(?:lar)?|(?:without|with no|have no|has no|don't have|do not have) (?:any )?sub-?tasks?
mine 1 !2 => (?:is|gorev)l[ae]r[iu]m(?:i|in|de|den|deki)?
tr 1 !1 one => is(?:i|in|imiz|imizi|te|teki|iniz|inin|ini|ine|inde|indeki)?
1 !1 one => gorev(?:i|in|imiz|de|deki|inin|ini|inde)?
mine 1 !1 one => (?:is|gorev)im(?:i|in|de)?
1 !2 => tasks|to-?dos|work items
open 1 !1 => on (?:\S+ )?plate|plate
1 !1 => issues|tickets
1 !2 one => task|issue|ticket|to-?do|work item
en 1 !1 => work|work to do
// People.
{-assignee:me} 0.5 => benim dis[iu]m\S*|(?:bende|benim|uzerimde|bana ait|bana atanmis|bana atanan) olma(?:yan|mis)(?:lar)?|not mine|not (?:assigned to|on) me|(?:other than|except|but not) (?:mine|me|my own)|aren't mine|isn't mine
en mine 0.5 => my|mine|i|me|i've|ive|do i have
mine 0.5 => (?:benim|bende|(?:uzer|ust|el)imde)(?:k[iu])?(?:ler)?|ben|(?:uzer|ust)ume(?: kayitli| atan(?:an|mis))?
mine 1 !1 => bana (?:atanan|atanmis|atadig\S+|verdig\S+|verilen|dusen|kalan|ait)(?:lar)?|on my plate|(?:assigned )?to me
there 0.5 => (?:uzerinde|ustunde|elinde)kiler
each => herkes(?:in|te)?|everybody(?:'s)?|everyone(?:'s)?
=> bizim|bizde|biz|ekip~|takim~|our|team(?:'s)?
// Shapes of questions.
ask:count => kac tane(?:si)?|kac adet|kac(?:i|ar)?(?: tane)?|say(?:isi|ilari)(?:ni|yla)?(?: nedir| kac| ne)?|how many|(?:the )?number of|count(?: of)?|toplam kac
by:assignee ofOne => kimler(?:in|de)?|kimin|kimde(?:ki)?|kim|who(?:se)?|kim(?:in|ler)? (?:uzerinde|ustunde|elinde)
by:assignee ofOne 0.5 => who (?:is )?(?:working|works) on|who is (?:responsible|in charge)(?: for| of)?|kim(?:ler)? (?:yapiyor|ilgileniyor|bakiyor|calisiyor|takip ediyor|ustlendi|ustlenmis|sorumlu)|kime (?:atandi|atanmis|atali|verildi|verilmis|ait)|sorumlusu kim|assigned to whom
ask:when => ne zaman(?:a)?|when|hangi gun|what day
ofOne 0.5 => (?:durumu (?:ne|nedir|nasil)|ne durumda|ne asamada|hangi (?:asamada|durumda)(?! kac)|son durumu(?: ne| nedir)?|ne alemde|(?:the )?status of)
ofOne 0.5 => (?:onceligi|(?:son|bitis|teslim) tarihi) (?:ne(?:dir)?|ne zaman)|(?:the )?(?:priority|deadline|assignee|owner) of
ofOne => bitti mi|tamamlandi mi|ne oldu
by:project 0.5 => in (?:each|which) project|proje proje
by:label 0.5 => etiket etiket
by:assignee 0.5 => kisi kisi
by:cycle 0.5 => dongu dongu
by:status 0.5 => hangi (?:durum|asama)(?:da|daki)?(?= kac)|durum durum
tr #by 0.5 => her
by:assignee 0.5 => (?:between|among|across) (?:people|members|everyone|us|the team)|kisi basi|adam basi(?:na)?
each by:assignee 0.5 => (?:does |did |has )?(?:each|every) (?:person|member|teammate|one)(?: have| has)?
#group 0.5 => (?:gore |bazinda )?(?:nasil )?(?:gore|bazinda|basina|dag[iu]l(?:im[iu]?|iyor|mis|imini))(?: nasil| nedir| ne)?
en => how (?:are|is)(?= .*\b(?:distributed|divided|split|spread))|distributed|divided|split|spread|(?:distribution|breakdown)(?: of)?|grouped
en #by => by|per|(?:for|by|in|on|of) (?:each|every)
#by => hangi
by:task => (?:gorevlere|goreve|islere|ise) gore|hangi (?:ise|iste|islere|gorev(?:e|de|lere))|(?:gorev|is) bazinda|(?:by|per) task
#most most => (?:en|daha) (?:cok|fazla)|the most|most|more
#least most => (?:en|daha) az|the fewest|the least|fewer|fewest
ask:count by:assignee 1 !1 => is yuku(?:nun)?(?: dagilimi| nasil(?: dagilmis)?| ne durumda| kimde)?|(?:kim(?:ler)? )?(?:en |daha |asiri |cok )*(?:bosta|musait|yogun|mesgul|dolu|yuklu)(?: (?:olan )?kim)?|work ?load|who is (?:the )?(?:free|available|overloaded|busy|busier|busiest)
there 0.5 => ne(?:ler)? (?:var(?:di)?|kaldi)(?: ne yok)?|what is (?:there|on|up)|what have we got
there mine 1 => (?:neyim|nelerim) var
// Order.
sort:createdAt one 0.5 => en eskisi|(?:the )?oldest one
sort:-createdAt one 0.5 => en yenisi|(?:the )?newest one
sort:createdAt 0.5 => en eski(?:leri| tarihli)?|(?:the )?oldest|(?:open )?(?:the )?longest(?= open)|en uzun (?:suredir|zamandir) (?:acik|bekleyen|duran)(?: olan)?|open (?:for )?(?:the )?longest
sort:createdAt 0.5 => ilk(?= (?:acil|ekle|olus))|first(?= (?:created|opened|added))
sort:-createdAt 0.5 => en yeni(?:leri)?|(?:the )?newest
{due<today} open sort:dueDate most 1 !1 => en (?:cok|uzun (?:sure|suredir|zamandir)) (?:gecik(?:en|mis)|sarkan|sarkmis)|en gec kal(?:an|mis)|(?:the )?(?:most|longest) (?:overdue|late|delayed)
#limit => (?:just |only )?(\d{1,2}) of (?:them|these|those)
#limit 0.5 => ilk (\d{1,2}|on|alti)(?= )|(?:the )?first (\d{1,2})|(\d{1,2}|alti|on)(?= (?:\S+ )?(?:is|gorev)(?: |$))
#sorted => sirala(?:r|yip|nmis|yarak)?(?: m[iu]s[iu]n)?|sorted|ordered|ranked|sort|order
#top => (?:the )?top
{due>=today} sort:dueDate 0.5 => (?:the )?next(?= \d+ (?:open |due )?(?:tasks?|deadlines?|items?))|(?:(?:son|bitis|teslim) (?:tarih|gun)i |vadesi |termini )?en (?:yakin|erken)(?: (?:teslim |bitis |son )?tarihli| vadeli)?|siradaki(?= \d)|ilk(?= (?:\d+ )?(?:teslim|bit))
latest => (?:en )?son(?= (?:\d{1,2} )?(?:acil|ekle|bit|tamam|kapa|olus|guncel|is(?:i|ler|leri)?(?: |$)|gorev))|en son|most recently|latest|the last|last(?= (?:\d{1,2} )?(?:completed|finished|closed|created|opened|added|updated|tasks?))
// Relations of tasks.
#blockers !2 => ${task} (?:neyi|neleri|${which}[iu]) ${waits}|${tasked} (?:(?:ne|neler|${which}) )?${holds}|${ofTask} (?:engeli|engelleri|onundeki engel(?:ler)?)(?: ne(?:ler|dir)?)?|${task} (?:neden|niye|nicin) (?:engelli|engellenmis|engellendi|bloke|${waits})
#blockers !2 => what(?:'s| is| tasks? (?:is|are))? (?:blocking|blocks?|holding up|holds up) ${task}|(?:what|which tasks?|why) is ${task} (?:waiting for|waiting on|blocked by|blocked)|what does ${task} (?:wait for|depend on)|(?:the )?blockers of ${task}
#blocks !2 => ${task} (?:neyi|neleri|${which}[iu]) ${holds}|${tasked} (?:(?:ne|neler|${which}) )?${waits}|${ofTask} (?:engelledigi|bloke ettigi|beklettigi)
#blocks !2 => what (?:is|does) ${task} (?:blocking|blocks?|holding up|hold up)|(?:what|which tasks?) (?:is|are) (?:blocked by|waiting for|waiting on) ${task}|(?:blocked by|waiting for) ${task}
// Days of which the filter language counts backwards.
#stale open 1 !1 => ${span}(?:d[iu]r|[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)?) (?:kimsenin )?(?:hic )?(?:hareketsiz|dokun(?:ul)?ma(?:yan|mis|dig[iu])|guncellenme(?:yen|mis)|degisme(?:yen|mis)|bakilmayan|bakmadig[iu]|ilerleme(?:yen|mis)|duran|hareket gormeyen)
#stale open 1 !1 => (?:not (?:updated|touched|changed)|untouched|without activity|no activity|inactive|idle|stale) (?:for|in|since)(?: the last)? ${span}
#old open 1 !1 => ${span}d[iu]r (?:acik|bekleyen|bitmeyen|duran)(?: (?:duran|bekleyen|olan))?(?:lar)?|${span}[dt][ae]n (?:eski|(?:fazla|uzun)(?: suredir| zamandir)? (?:acik|bekleyen))(?: olan)?|older than ${span}|(?:open|pending) for (?:more than |over |longer than )?${span}|(?:created|opened) (?:more than|over) ${span} ago
#late open 1 !1 => ${span}[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)? (?:geciken|gecikmis)|(?:overdue|late) (?:by|for) more than ${span}|more than ${span} (?:overdue|late)
// States.
{due<today} open 1 !1 => gecik(?:en|mis|ti|meli|mede|iyor)(?:l[ae]r)?(?:[iu]m[iu]z|[iu]n|[iu])?|gec kal(?:an|mis|di)(?:lar)?|sarkan|sarkmis|(?:sure|gun|vade|termin|(?:son |bitis |teslim )?tarih)(?:s?i|u) (?:gec(?:en|mis|ti)|dol(?:an|mus|du)|asil(?:an|mis))(?:ler|lar)?|overdue|late(?: on)?|past due|behind(?: schedule)?|delayed
{due<today} open mine 1 !1 => gecik(?:en|mis)(?:l[ae]r)?[iu]m
{has:blocks} 1 !1 => (?:bask(?:a|asinin) (?:bir )?)?(?:(?:is|gorev)(?:ler)?[iu]n?[iu]? )?(?:onunu )?(?:bekleten|engelleyen|tikayan|kesen|durduran|engel olan)(?:ler)?(?! ne)|(?:that |which )?(?:are |is )?(?:block(?:ing|s)?|hold(?:ing|s)? up|hold(?:ing|s)? back)(?: (?:other|another|others|some|something|anything|any))+(?: (?:tasks?|work|things?))?|blockers
{blocked:yes} 1 => (?:are |is )?(?:waiting (?:on|for)|depend(?:s|ing)? on|blocked by) (?:another|other|others|some|something|any)(?: (?:tasks?|work|things?))?|onu (?:kapali|tikali)|${past(block)}|engelli(?:ler)?|engelde|bloke|tikali|bask(?:a|asinin) (?:bir )?(?:is|gorev)(?:i|ini|leri|lerini|e|lere|ine) (?:bekleyen|bekliyor|bagli)(?:ler)?(?: olan)?|blocked|stuck
{blocked:no} 1 => (?:hicbir |baska )?(?:bir )?(?:sey|is|gorev)[ie]? beklemeyen(?:ler)?|${never(block)}|engelsiz|not blocked|unblocked
{priority:urgent} 0.5 => onceligi acil(?: olan)?(?:lar)?|acil(?: oncelikli)?(?:ler)?i?|urgent|kritik|critical
{priority:high} 0.5 => onceligi yuksek(?: olan)?(?:lar)?|yuksek oncelikli(?:ler)?i?|yuksek(?= (?:ve|veya|ya da) \S+ oncelikli)|high[- ]priority
{priority:medium} 0.5 => onceligi orta(?: olan)?(?:lar)?|orta oncelikli(?:ler)?i?|medium[- ]priority
{priority:low} 0.5 => onceligi dusuk(?: olan)?(?:lar)?|dusuk oncelikli(?:ler)?i?|low[- ]priority
#ranks 0.5 => (?:onceligi )?(yuksek|orta|dusuk|acil)(?: oncelikli)? (?:ve|veya|ya da|yahut) (yuksek|orta|dusuk|acil)(?: oncelikli| olan)?(?:ler)?i?|(urgent|high|medium|low)(?:[- ]priority)? (?:or|and) (urgent|high|medium|low)(?:[- ]priority)?
#ranked 1 => en az (yuksek|orta|dusuk) oncelikli(?:ler)?|(yuksek|orta|dusuk) (?:oncelik(?:li)? )?ve (?:uzeri|ustu|daha yuksek)(?: oncelikli)?(?:ler)?|at least (high|medium|low)[- ]priority|(?:priority )?(high|medium|low)(?:[- ]priority)? (?:or|and) (?:higher|above|up)
#priority 0.5 => highest[- ]priority|most urgent|most important|en (?:yuksek )?(?:acil|oncelikli|onemli)(?: olan)?
{priority>=high} 0.5 => onemli(?:ler)?|oncelikli(?:ler)?i?|important
{priority:none} 1 => oncelik(?:siz(?:ler)?|i (?:belirlenmemis|verilmemis|belli olmayan|belirsiz|olmayan|girilmemis|atanmamis))(?:ler|lar)?|(?:with no|without(?: a)?|no) priority
{assignee:none} 1 !1 => sahipsiz(?:ler)?|atanma(?:mis|yan)(?:lar)?|(?:henuz )?kimse(?:ye|de|nin)? (?:(?:uzer|ust)inde )?(?:(?:atan|veril)m[ae](?:mis|yan|yen)|olmayan|almadig[iu]|ustlenmedig[iu]|bakmadig[iu])|unassigned|(?:don't|doesn't) (?:have|belong to) (?:anyone|anybody|an owner)|(?:not|isn't|aren't) assigned(?! to)|not assigned to any(?:one|body)|assigned to (?:nobody|no one|no-one)|(?:nobody|no one|no-one) (?:owns|has|took|is (?:on|working on|doing|assigned to))|without an? (?:owner|assignee)
{due:none} 1 => tarihsiz(?:ler)?|vadesiz|undated
{label:none} 1 => etiketsiz(?:ler)?|unlabell?ed
{estimate:none} 1 => tahminsiz(?:ler)?|puansiz(?:lar)?|unestimated|not estimated
open 0.25 => acik(?: olan)?|kalan|kaldi|kalmis|open|unfinished|remaining|left|outstanding|incomplete|(?:neither )?(?:done|completed|finished) nor cancell?ed|${never(`bit|tamamlan|kapan|yapil|${finished}`)}|hala acik
open undone 0.5 => ${never(`${finish}|yap`)}|(?:not|hasn't|haven't|isn't|aren't|didn't)(?: yet)?(?: been)? (?:finish(?:ed)?|done|completed?|closed?)
open 1 !1 => yapilacak(?:lar)?|yapilmasi gereken(?:ler)?|to be done
{category:started} 1 => devam (?:ed(?:en(?:ler)?|iyor)|etmekte(?: olan(?:lar)?)?)|sur(?:en(?:ler)?|uyor)|surmekte olan(?:lar)?|surmekte|(?:su an(?:da)? )(?:yapilan|calisilan)|uzerinde calisilan|yapilmakta olan|in[- ]progress|ongoing|being worked on|underway
{category:started} started 1 => basla(?:n)?(?:yan|an|mis|di)(?:lar)?|started
{category:unstarted,backlog} 1 => (?:nobody|no one|no-one)(?: has)?(?: yet)? started|${never('basla(?:n)?')}|not (?:yet )?started|unstarted
{category:unstarted,backlog} mine 1 => ${myNever('basla')}
open mine 0.5 => ${myNever(`${finish}|yap`)}
{category:completed,cancelled} => (?:bit(?:en|mis)|tamamlan(?:an|mis))(?:ler|lar)? (?:ya da|veya|ve|ile) iptal (?:edil(?:en|mis)|olan)(?:ler|lar)?|iptal (?:edil(?:en|mis) )?(?:ya da|veya|ve) (?:bit(?:en|mis)|tamamlan(?:an|mis))(?:ler|lar)?|(?:cancell?ed (?:or|and) (?:done|completed|finished)|(?:done|completed|finished) (?:or|and) cancell?ed)
{-category:cancelled} 1 => iptal edilme(?:mis|yen)(?:ler)?|not cancell?ed
{category:cancelled} 1 => iptal (?:ed(?:ilen|ilmis|ildi)|ettig[iu]m[iu]z|ettik|olan)(?:ler)?|vazgecilen|cancell?ed
on:completed done 0.5 => ${past(finish)}|${past('yap(?:il)?')}|bitik|finished|completed|done|closed|got done|was done|were done|(?:we )?(?:finish|complete|close)
on:completed done mine 1 => ${myPast(`${finish}|yap`)}
on:completed done 1 => ne(?:yi|ler[iu]?)? (?:yap(?:ti(?:lar)?|tik|ildi)|${past(finish)})|what (?:was|were|got|has been) (?:finished|completed|done|closed)
on:created 0.5 => ${past(make)}|(?:${make})ip|yeni(?: acilan)?|created|opened|added|new
on:created 1 => (?:ne|neler) (?:acildi|eklendi|olusturuldu)|what (?:was|were|has been) (?:created|opened|added)
on:created role:creator 0.5 => ${past(makes)}|created by|opened by|added by
on:created role:creator mine 1 => ${myPast(makes)}|(?:i|that i) (?:created|opened|added)
role:watcher 0.5 => takip et(?:tig|tikler)[iu]|izledig[iu]|watched by|followed by
role:watcher mine 1 => takip ettig[iu]m|izledig[iu]m|(?:i|that i) (?:watch|follow)
on:updated 0.5 => guncellen(?:en|di|mis)(?:ler)?|degis(?:en|ti|mis)(?:ler)?|hareket (?:eden|goren)|islem goren|dokunulan|updated|changed|touched
on:start 1 => ${ahead('basla(?:n|t(?:il)?)?')}(?:l[ae]r[iu]?)?(?: gereken(?:ler)?)?|(?:to |will |should |that |which )?(?:start(?:s|ing)?|begin(?:s|ning)?|kick(?:s|ing)? off)(?= (?:on|in|this|next|tomorrow|today|before|after|by|from|between|monday|tuesday|wednesday|thursday|friday|saturday|sunday|within|the))
on:due 1 => (?:supposed to|expected to|scheduled to|has to|have to|needs? to|should|must)(?: be)? (?:finish(?:ed)?|done|completed?|deliver(?:ed)?|closed?)
on:due 0.5 => bit(?:ir(?:il)?)?mesi (?:gereken|planlanan|beklenen|lazim)(?:ler)?|${ahead(reach)}(?:l[ae]r[iu]?)?|${ahead(reach)} (?:gereken)?(?:l[ae]r)?|teslim(?:i|ler|leri|at)?|due(?: on(?! or))?
on:due 1 => (?:ne|neler) ${ahead(reach)}|(?:what is|anything|what) due
// Work ahead of somebody.
toDo mine 1 !1 => uzerinde calistig[iu]m|(?:ne(?:ler)? )?${myAhead('yap|bitir|yetistir|hallet|tamamla')}(?:ler)?|ne yapayim|(?:what )?(?:should|must|do) i (?:have to |need to )?(?:do|work on|finish)|(?:i )?(?:have|need) to (?:do|finish)
toDo 1 !1 => ne(?:ler)? yap(?:iyor(?:uz|lar)?|acak|ilacak|iliyor|[iae]?c[ae]z|acagiz)|ne(?:yin)? uzerinde calis(?:iyor(?:lar)?|an)|neler?le (?:ugrasiyor|mesgul)|ne(?:ye|yle|lere|lerle) (?:bakiyor|ugrasiyor|calisiyor|ilgileniyor)|(?:neyle|ne isle|hangi is(?:ler)?le) (?:ugrasiyor|mesgul)|(?:is|are) (?:doing|working on)|working on|doing
// Attributes of the filter language.
@project 0.25 => proje~|projects?(?:'s)?
@label 0.75 => etiket~|etiket(?:li|iyle)(?:ler)?|label(?:l?ed)?|labels|tag(?:ged)?|tags|with (?:the )?label
@cycle 0.5 !1 => (?:dongu|sprint|devre)~|(?:cycle|sprint|iteration)s?
{cycle:previous} 0.5 !1 => (?:gecen|gectigimiz|onceki|bir onceki|evvelki) (?:dongu|sprint|devre)~|(?:in |of |from )?(?:the )?(?:last|previous|past) (?:cycle|sprint|iteration)(?:'s)?
{cycle:next} 0.5 !1 => (?:gelecek|sonraki|bir sonraki|onumuzdeki|siradaki) (?:dongu|sprint|devre)~|(?:in |of |for )?(?:the )?(?:next|upcoming|coming) (?:cycle|sprint|iteration)(?:'s)?
{cycle:current} 0.5 !1 => (?:bu|guncel|su anki|simdiki|mevcut|aktif|(?:su an(?:da)? )?(?:yuruyen|suren|devam eden)|icinde(?:ki)? bulundugumuz) (?:dongu|sprint|devre)~|(?:in |of )?(?:this|the current|current|the active|active) (?:cycle|sprint|iteration)
@milestone 0.5 !1 => kilometre tas~|milestone'?(?:s|u)?(?:n?[dt][ae](?:ki)?|n?un|[yn]?[ae])?
@assignee => sorumlu~|sahip~|sahib~|kisi~|calisan~|assignees?|owners?|person|people|member
@status => durum~|statu~|asama~|with status|(?:in )?status
@priority => oncelig~|oncelik~|priority
@due 0.5 => (?:son|bitis|teslim) (?:tarih|gun)~|tarih~|vade~|termin~|due dates?|deadlines?
@start 0.25 => baslangic(?: tarih)?~|start(?:ing)?(?: dates?)?
@estimate 0.25 => tahmin(?:li)?~|tahmin edilen|efor~|puan(?:li|lik)?~|estimates?|story points?|points|estimated(?: (?:at|to be|as))?
@has:comments => yorum~|yorumsuz(?:lar)?|comments?
@has:files => dosya~|dosyasiz(?:lar)?|attachments?|files?
@has:description => aciklama~|aciklamasiz(?:lar)?|description
@watcher => izleyen~|takipci~|watchers?
#none => olmayan(?:lar)?|yok|bos(?: (?:olan|kalan|birak[iu]l(?:an|mis)))?(?:lar)?|belirsiz|belli olmayan|bulunmayan
#none => (?:gir|kon|ata|yaz|belirlen|belirt|veril|eklen)(?:il)?m[ae](?:mis|yan|yen)(?: olan)?(?:lar)?
en #none => without(?: (?:a|an|any))?|with no|no|missing|none|(?:don't|doesn't|do not|does not|didn't) have(?: (?:a|an|any))?|(?:have|has) no|lacking|lacks?
{has:files} 1 => dosya(?:si)? (?:eklenmis|eklenen|yuklenmis|yuklenen)
#any => dolu|olan(?:lar)?
#known => belli(?: olan)?(?:lar)?
en #with => (?:with|has|have|having)(?: an?)?
#waiting => bekleyen(?:ler)?|bekliyor|beklemede(?:ki)?
en #awaiting 0.5 => (?:waiting|awaiting|pending|needs?|ready)(?: (?:for|in))?
#past => gec(?:mis|en|ti)(?: olan)?|dol(?:mus|an|du)
#most !0.5 => en (?:yuksek|buyuk|pahali|uzun|gec|uzak)(?: olan)?|(?:the )?(?:highest|largest|biggest|greatest|longest)
#least !0.5 => en (?:dusuk|kucuk|ucuz|kisa)(?: olan)?|(?:the )?(?:lowest|smallest|shortest|earliest)
#rank => yuksek|orta|dusuk|high|medium|low
? !0.5 => en
en #not => not|isn't|aren't|wasn't|weren't
en #neither => neither|nor
#not => degil|disi|olmasin(?:lar)?
#except => disinda(?:ki)?(?:ler)?|haric|haricinde(?:ki)?|except(?: for)?|not in|outside(?: of)?|other than|excluding
#and => ve|ile|and|ama|fakat|ancak|but
#or => veya|ya da|yahut|or|either
#both => hem(?: de)?|both
#only => sadece|yalnizca|yalniz|bir tek|tek|just|only
#tied => bagli(?: olan)?
#between => between|from(?= \d)|aras[iu](?:nda(?:ki)?)?(?:ler)?
#about => (?:ile )?ilgili|hakkinda(?:ki)?|konulu|about|regarding|adli|isimli|baslikli|named|called
#> => ${number} (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|(?:daha )?(?:fazla|buyuk|cok|yuksek|uzun)|asan|gecen)(?: olan)?|(?:above|over|more than|greater than|exceeding|higher than|bigger than|longer than) ${number}
#< => ${number} (?:alti(?:nda(?:ki)?)?|(?:daha )?(?:az|kucuk|dusuk|kisa))(?: olan)?|(?:below|under|less than|fewer than|lower than|smaller than) ${number}
#>= => en az ${number}|(?:at least|(?:greater|more|higher) than or equal to) ${number}|${number} (?:ve|ya da|veya) (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|(?:daha )?(?:fazla|cok|buyuk|yuksek)(?:si)?)|${number} (?:and|or) (?:more|above|over|higher|up)
#<= => en (?:fazla|cok) ${number}|(?:at most|(?:less|lower|fewer) than or equal to) ${number}|up to ${number}|${number} (?:ve|ya da|veya) (?:alti(?:nda(?:ki)?)?|(?:daha )?(?:az|kucuk|dusuk))|${number} (?:and|or) (?:less|fewer|below|under|lower)
#< => az(?: olan)?|daha az
#> => fazla(?: olan)?
#range => ${bare} (?:ile|ve|ila) ${number} aras[iu](?:nda(?:ki)?)?|between ${number} (?:and|to) ${number}|from ${number} to ${number}|(\d+)-(\d+)(?: ${points})?(?: aras[iu](?:nda(?:ki)?)?)?
#: => ${bare} ${points}|(?:exactly|tam(?: olarak)?) ${number}
// Totals.
ask:time 0.5 => (?:toplam )?kac saat(?:lik)?|kac dakika|ne kadar (?:sure|zaman|vakit|mesai)|toplam (?:kac )?(?:sure|saat|mesai)(?:si|yi|i)?|harcanan (?:toplam )?(?:sure|zaman|saat)(?:ler|si)?|calisma (?:sure|saat)(?:si|leri|i)?|zaman kay[id](?:t|di|tlari|di)|sure(?:si|ler|leri)?|mesai(?:si|ler|leri)?|ne kadar(?= (?:calis|harca|mesai))|(?:sure|zaman|saat|mesai)(?:si|yi|i)?(?: toplam[iu]?)? ne kadar|saat(?:i|ler|leri)?|how (?:many hours|much time)|how long(?= (?:did|have|has|was|were) )|(?:total )?(?:time|hours)(?: spent| logged| worked| tracked)?|time entries
toDo 0.5 => ${ahead('calis')}
#spent 0.5 !1 => ${past(spend)}|spen[dt]|logged|worked|tracked|log|spend
#spent mine 0.5 !1 => ${myPast(spend)}
ask:estimate 0.5 !1 => toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)?|(?:tahmin|puan|efor)(?:i|u|lerin|larin|leri|lari)? toplam(?:i)?|(?:toplam )?kac (?:puan|saatlik|puanlik)|toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)? ne kadar|(?:total|sum of)(?: the)? (?:estimates?|points|effort)|how many (?:story )?points
// Fillers.
started => atanan(?:lar)?|atanmis|verilen(?:ler)?|assigned(?: to)?
=> (?:simdiye|bugune|su ana) (?:kadar|dek)|var m[iu](?:yd[iu]|ym[iu]s)|varsa (?:yaz|say|dok)(?:[ae]r|[iu]r)? m[iu]s[iu]n(?:iz)?|neyimiz|acaba|rica et(?:sem|sek|erim|eriz|iyorum)|zahmet olmazsa|mumkunse|ekipce|takimca|hepimiz|lutfen|hani|hadi|peki|ya|bi|bir|bisey|birsey|bir sey|bi sey|sey|olup|daha|nedir|nelerdir|neler|ne|hangisi|hangileri|var|varsa|var mi|yok mu(?:dur)?|birikmis|toplanmis|mi|mu|miyim|misin|mudur|bulunan|d[ae]|durumda(?:ki)?|halde|vaziyette|su an(?:da|ki|daki)?|simdi|su sira(?:lar)?|halen|hala|henuz|artik|tum|butun|hepsi|hep|hic|goster(?:ir)?|listele(?:r)?|getir(?:ir)?|cikar(?:ir)?|say(?:ar)?|soyle(?:r)?|ver(?:ir)?|bak(?:ar)?|dok(?:er)?|bul(?:ur)?|${request}|hangisiydi|hangileriydi|neydi|nelerdi|bana|bize|icin|ait|kayitli|kendi|toplam|toplamda|uzerinde|uzerindeki|ustunde|ustundeki|elinde|elindeki|tarafindan|ki|isteki|olarak|icinde(?:ki)?|arasinda(?= kac)|kadar|tane|tanesi|listesi(?:ni)?|listem|liste|dusuyor|gozukuyor|gorunuyor|dusen(?:ler)?|gereken(?:ler)?|planlanan(?:lar)?|degeri|hicbir|tasiyan(?:lar)?|sahip olan(?:lar)?|lazim|oldu|olmus|oldugu|duruyor|merhaba|selam|istiyorum|gormek|ogrenmek|bilgi|ozet|rapor et|hey
=> (?:han[iu]m|bey|abi|abla|hoca)(?:m)?(?:'?(?:n?[iu]n|[dt][ae](?:ki)?|y?[ae]|[iu]))?
en => so far|to date|(?:until|up to) now|(?:pull|bring) up|pls|plz|thanks|thx|carry(?:ing)?(?= .*\b(?:label|tag|priority)\b)|at (?:the moment|present)|as we speak|supposed to|going by|based on|according to|set|specified|entered|filled in|defined|sitting|break(?= .*down)|down(?= by)|break ?down(?: of)?|where|values?|those(?= (?:in|of|on|with|that|which|from|assigned|labelled|labeled))|who's|there's|yet|everything|each|every|one|ones|list of|overview of|status update on|among|as of|stuff|things|items|whats|(?:show|give|tell|list|find|get) me(?: all)?|anything|something|we|us|the|a|an|of|in|on|to|for|from|at|that|which|what|are|is|was|were|be|been|has|have|had|does|do|did|please|show|list|give|tell|find|any|all|currently|now|right now|still|get|got|on (?:his|her|their) plate|there|see|want|you|can|could|need|during|already|belong(?:ing)? to|each|also|looking for
// Phrases whose words mean something else together.
? => (?:is|work(?:ing)?) (?:gun|days?)\S*|kac (?:gun|hafta|ay|yil|lira|tl|para|kisi|kere|kez|kat|metre)\S*|ne kadar|(?:is|gorev) (?:tanim|guvenlig|saglig|kanun|sozlesme|yer|gorusme|ilan|suresi|bas)\S*|acil (?:durum|cikis)\S*|on(?:un|lar\S*)|bun(?:un|u|lar\S*)|ayni|ortalama\S*|yuzde\S*|oran\S*|neden|nicin|niye|nasil|belge\S*|yonetmelik\S*|sozlesme\S*
en ? => blocked (?:by|on)|depend(?:s|ing|ent)? on|nobody|no one|no-one|someone|somebody|(?:comments?|files?|attachments?) (?:from|by|of)|why|how|instead|average|percent|it|they|them|those|these|this|his|her|their|documents?|polic(?:y|ies)|how many (?:days|weeks|months|years|people|times)
`;

/** A meaning with the match of its words. */
export type Found = { readonly says: Says; readonly match: RegExpExecArray; readonly length: number };

const values = {
  '!': 'work',
  '@': 'attribute',
  '#': 'as',
  'by:': 'group',
  'on:': 'dateOf',
  'ask:': 'asked',
  'role:': 'role',
  'sort:': 'sort',
} as const;
const flags: Readonly<Record<string, keyof Says>> = {
  ...{ one: 'isSingle', started: 'isStarted', ofOne: 'isOfOne', toDo: 'isToDo', there: 'isThere', each: 'isEach', undone: 'isUndone' },
  ...{ latest: 'isLatest', most: 'isMost', '?': 'isUnknown' },
};

type Only = { readonly only?: Locale; readonly isMine?: boolean };

/** A meaning with the asker as the person of its role. */
function withAsker({ isMine, role, is, ...says }: Says & Only): Says {
  if (!isMine) return { ...says, ...(role && { role }), ...(is !== undefined && { is }) };
  return { ...says, is: `${is ?? ''} ${role ?? 'assignee'}:me` };
}

/** Parses a part of a meaning. */
function meaningOf(part: string): Partial<Record<keyof Says | keyof Only, string | number | boolean>> {
  const [, sign = '', value = ''] = /^(!|@|#|[a-z]+:)(.+)$/.exec(part) ?? [];
  if (sign in values) return { [values[sign as keyof typeof values]]: sign === '!' ? Number(value) : value };
  if (part === 'tr' || part === 'en') return { only: part };
  if (part === 'open' || part === 'done') return { state: part };
  if (part.startsWith('{')) return { is: part.slice(1, -1) };
  if (part === 'mine') return { isMine: true };
  const flag = flags[part];
  return flag ? { [flag]: true } : { weight: Number(part) };
}

const compiled = vocabulary
  .split('\n')
  .filter((line) => line.includes('=> '))
  .map((line) => {
    const [meaning = '', pattern = ''] = line.split(/ ?=> /) as [string, string];
    const { only, ...parts } = Object.assign({}, ...meaning.split(' ').filter(Boolean).map(meaningOf)) as Says & Only;
    return { only, says: withAsker(parts), patterns: patternsOf(pattern.replaceAll('~', nounEnding)) };
  });

/** The longest words of the vocabulary that a text begins with. */
export function vocabularyAt(text: string, language: Locale): Found | undefined {
  let best: Found | undefined;
  for (const { patterns, says, only } of compiled) {
    if (only && only !== language) continue;
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match && match[0].length > (best?.match[0].length ?? 0)) best = { says, match, length: match[0].split(' ').length };
    }
  }
  return best;
}

/** Words of the vocabulary that are recognized with a typo: long ones that no other common word resembles. */
export const spelled: readonly string[] =
  `geciken gecikmis gecikti gecikenler gorevler gorevleri gorevlerim gorevlerin oncelikli yuksek tamamlanan tamamlandi olusturulan guncellenen engellenen engellenmis
  deliver delivered sahipsiz baslamamis pazartesi carsamba persembe cumartesi onumuzdeki gelecek projesi projesinde projesindeki etiketli kilometre sprint calistim harcadim
  atanmamis edilen bekleyen overdue urgent tasks project assignee estimate estimates unfinished completed finished unassigned assigned priority yesterday tomorrow`.split(
    /\s+/,
  );

/** Words by which a question is recognized as English. */
const english =
  /(?:^| )(?:the|who|whose|what|how|which|when|does|do|did|are|has|have|tasks?|my|show|of|by|is (?:late|overdue|due|blocked)|assigned|overdue|due|anything|whats|with|without|for|from|where|not set|isn|aren|don|doesn|than|logged|hours|and|all|list|give|please|this|last|next|urgent|unassigned|blocked|open|completed|in|by|per|except|nobody|deadlines?|estimates?|points|or|not)(?= |$)/g;

/** Words by which a question is recognized as Turkish. Turkish letters do not count, because an English question may name a Turkish document. */
const turkish =
  /(?:^| )(?:ne|neler|kim|kimin|kac|hangi|nerede|nasil|mi|mu|ve|ile|icin|bu|benim|bana|var|yok|bugun|yarin|gorev\S*|isler\S*|geciken\S*)(?= |$)/g;

/** Language of most such words of a question; `otherwise` if there are none, as in a name alone or words to search for. */
export function languageOf(question: string, otherwise: Locale): Locale {
  const folded = fold(question.replaceAll(/['’]\p{L}+/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [tr, en] = [turkish, english].map((words) => folded.match(words)?.length ?? 0) as [number, number];
  if (tr + en === 0) return otherwise;
  return en > tr ? 'en' : 'tr';
}
