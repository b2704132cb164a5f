import { patternsOf } from '../../filter/spoken-days.ts';
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
  readonly isMine?: boolean;
  readonly role?: Role;
  readonly state?: 'open' | 'done';
  readonly dateOf?: DateOf;
  /** Asks for one task by words of its title: who has it, or how far it is. */
  readonly isOfOne?: boolean;
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
  /** Asks for the latest, which needs a date other than the due date. */
  readonly isLatest?: boolean;
  readonly sort?: string;
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
const reach = `${finish}|yetis(?:tir(?:il)?)?|teslim`;
const make = 'acil|eklen|olusturul|yaratil';
const makes = 'ac|ekle|olustur|yarat';
const block = 'engellen|tak[iu]l|tikan|bloke (?:ol|edil)';
const spend = 'calis(?:il)?|harca(?:n)?|gir(?:il)?|yaz(?:il)?|kayde(?:t|d(?:il)?)|isle(?:n)?|mesai yap';
const span = '(\\d{1,3}|[a-z]+) (gun|hafta|ay|yil|sene|days?|weeks?|months?|years?)';
const task = '([a-z][a-z0-9]*-\\d+)';
const tasked = `${task}(?:'| )?(?:y?[iu]|n[iu])`;
const ofTask = `${task}(?:'| )?n?[iu]n`;
const which = 'hangi (?:is|gorev)(?:ler)?';
const holds = '(?:engelliyor|bloke ediyor|tikiyor|durduruyor|engelleyen(?:ler)?(?: ne(?:ler|dir)?)?|bekletiyor)';
const waits = '(?:bekliyor|beklemekte|bekleyen)';
const number =
  "(\\d+(?:\\.\\d+)?)(?:'?[a-z]{1,4})?(?: (?:tl(?:'den)?|lira|liradan|saat|saatten|puan|puandan|kg|kilo|gun|gunden|adet|adetten|euro|dolar|hours?|points?))?";

/**
 * Vocabulary of questions: on each line the meaning of the words, and a pattern of the folded words. `~` stands for the endings of nouns.
 * In a meaning a number is the weight, `!1` the weight of a task word, `{…}` a condition, `@` an attribute, `#` an effect on the
 * neighbours, `?` a phrase that no table answers; `tr` and `en` limit the line to a language. The longest words at a place count.
 */
const vocabulary = String.raw`
// Tasks
1 !2 => (?:is|gorev)l[ae]r~
mine 1 !2 => (?:is|gorev)l[ae]r[iu]m(?:i|in|de|den|deki)?
tr 1 !1 one => is(?:i|in|imiz|imizi|te|teki|iniz)?
1 !1 one => gorev(?:i|in|imiz|de|deki|inin|ini|inde)?
mine 1 !1 one => (?:is|gorev)im(?:i|in|de)?
1 !2 => tasks|to-?dos|work items
1 !1 => issues|tickets
1 !2 one => task|issue|ticket|to-?do|work item
en 1 !1 => work|work to do
// People.
en mine 0.5 => my|mine|i|me|i've|ive|do i have
mine 0.5 => (?:benim|bende|(?:uzer|ust|el)imde)(?:k[iu])?(?:ler)?|ben|(?:uzer|ust)ume(?: kayitli| atan(?:an|mis))?
mine 1 !1 => bana (?:atanan|atanmis|verilen|dusen|kalan|ait)(?:lar)?|on my plate|(?:assigned )?to me
there 0.5 => (?:uzerinde|ustunde|elinde)kiler
each => herkes(?:in|te)?|everybody(?:'s)?|everyone(?:'s)?
=> bizim|bizde|biz|ekip~|takim~|our|team(?:'s)?
// Shapes of questions.
ask:count => kac tane(?:si)?|kac adet|kac(?:i|ar)?(?: tane)?|sayisi(?: nedir| kac| ne)?|how many|(?:the )?number of|count(?: of)?|toplam kac
by:assignee ofOne => kimler(?:in|de)?|kimin|kimde(?:ki)?|kim|who(?:se)?|kim(?:in|ler)? (?:uzerinde|ustunde|elinde)
by:assignee ofOne 0.5 => who (?:is )?(?:working|works) on|kim(?:ler)? (?:yapiyor|ilgileniyor|bakiyor|calisiyor|takip ediyor|ustlendi|ustlenmis|sorumlu)|kime (?:atandi|atanmis|atali|verildi|verilmis|ait)|sorumlusu kim|assigned to whom
ask:when => ne zaman(?:a)?|when|hangi gun|what day
ofOne 0.5 => (?:durumu (?:ne|nedir|nasil)|ne durumda|ne asamada|hangi (?:asamada|durumda)|son durumu(?: ne| nedir)?|ne alemde|(?:the )?status of)
ofOne => bitti mi|tamamlandi mi|ne oldu
by:project 0.5 => her projede(?:ki)?|in (?:each|which) project
by:assignee 0.5 => does (?:each|every) person have|kisi basi|adam basi(?:na)?
#group 0.5 => (?:gore|bazinda|basina|(?:gore )?dagilimi?)(?: nasil| nedir| ne)?
en #by => by|per|(?:for|by|in|on|of) (?:each|every)
#by => hangi
by:task => (?:gorevlere|goreve|islere|ise) gore|hangi (?:ise|iste|islere|gorev(?:e|de|lere))|(?:gorev|is) bazinda|(?:by|per) task
ask:count most => (?:en|daha) (?:cok|fazla|az)|the most|most|the fewest|more|fewer
ask:count by:assignee 1 !1 => is yuku(?:nun)?(?: dagilimi| nasil(?: dagilmis)?| ne durumda| kimde)?|(?:kim(?:ler)? )?(?:en |daha |asiri |cok )*(?:bosta|musait|yogun|mesgul|dolu|yuklu)(?: (?:olan )?kim)?|work ?load|who is (?:the )?(?:free|available|overloaded|busy|busier|busiest)
there 0.5 => ne(?:ler)? (?:var(?:di)?|kaldi)(?: ne yok)?|what is (?:there|on|up)|what have we got
there mine 1 => (?:neyim|nelerim) var
// Order.
#limit sort:createdAt 0.5 => en eski(?: tarihli)?(?: (\d{1,2}))?|(?:the )?(?:(\d{1,2}) )?oldest(?: (\d{1,2}))?
#limit sort:-createdAt 0.5 => en yeni(?: (\d{1,2}))?|(?:the )?(?:(\d{1,2}) )?newest(?: (\d{1,2}))?
#limit => (?:ilk |the first |first )?(\d{1,2})(?= (?:is|gorev|tasks?)(?: |$))|ilk (\d{1,2})|(?:the )?first (\d{1,2})
latest => (?:en )?son(?= (?:acil|ekle|bit|tamam|kapa|olus))|en son|most recently|latest|the last
// Relations of tasks.
#blockers !2 => ${task} (?:neyi|neleri|${which}[iu]) ${waits}|${tasked} (?:(?:ne|neler|${which}) )?${holds}|${ofTask} (?:engeli|engelleri|onundeki engel(?:ler)?)(?: ne(?:ler|dir)?)?|${task} (?:neden|niye|nicin) (?:engelli|engellenmis|engellendi|bloke|${waits})
#blockers !2 => what(?:'s| is| tasks? (?:is|are))? (?:blocking|blocks?|holding up|holds up) ${task}|(?:what|which tasks?|why) is ${task} (?:waiting for|waiting on|blocked by|blocked)|what does ${task} (?:wait for|depend on)|(?:the )?blockers of ${task}
#blocks !2 => ${task} (?:neyi|neleri|${which}[iu]) ${holds}|${tasked} (?:(?:ne|neler|${which}) )?${waits}|${ofTask} (?:engelledigi|bloke ettigi|beklettigi)
#blocks !2 => what (?:is|does) ${task} (?:blocking|blocks?|holding up|hold up)|(?:what|which tasks?) (?:is|are) (?:blocked by|waiting for|waiting on) ${task}|(?:blocked by|waiting for) ${task}
// Days of which the filter language counts backwards.
#stale 1 !1 => ${span}(?:d[iu]r|[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)?) (?:kimsenin )?(?:hic )?(?:hareketsiz|dokun(?:ul)?ma(?:yan|mis|dig[iu])|guncellenme(?:yen|mis)|degisme(?:yen|mis)|bakilmayan|bakmadig[iu]|ilerleme(?:yen|mis)|duran|hareket gormeyen)
#stale 1 !1 => (?:not (?:updated|touched|changed)|untouched|without activity|no activity|inactive|idle|stale) (?:for|in|since)(?: the last)? ${span}
#late open 1 !1 => ${span}[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)? (?:geciken|gecikmis)|(?:overdue|late) (?:by|for) more than ${span}|more than ${span} (?:overdue|late)
// States.
{due<today} open 1 !1 => gecik(?:en|mis|ti|meli|mede|iyor)(?:l[ae]r)?(?:[iu]m[iu]z|[iu]n|[iu])?|gec kal(?:an|mis|di)(?:lar)?|sarkan|sarkmis|(?:sure|gun|vade|termin|(?:son |bitis |teslim )?tarih)(?:s?i|u) (?:gec(?:en|mis|ti)|dol(?:an|mus|du)|asil(?:an|mis))(?:ler|lar)?|overdue|late(?: on)?|past due|behind(?: schedule)?|delayed
{due<today} open mine 1 !1 => gecik(?:en|mis)(?:l[ae]r)?[iu]m
{blocked:yes} 1 => ${past(block)}|engelli(?:ler)?|engelde|bloke|tikali|bask(?:a|asinin) is(?:i|ini|leri) bekleyen|blocked|stuck
{blocked:no} 1 => ${never(block)}|engelsiz|not blocked|unblocked
{priority:urgent} 0.5 => acil(?: oncelikli)?(?:ler)?i?|urgent|kritik|critical
{priority:urgent} mine 0.5 => acil(?:ler)?[iu]m
{priority:high} 0.5 => yuksek oncelikli(?:ler)?i?|yuksek(?= (?:ve|veya|ya da) \S+ oncelikli)|high[- ]priority
{priority:medium} 0.5 => orta oncelikli(?:ler)?i?|medium[- ]priority
{priority:low} 0.5 => dusuk oncelikli(?:ler)?i?|low[- ]priority
{priority:urgent} 0.5 => onceligi acil(?: olan)?(?:lar)?
{priority:high} 0.5 => onceligi yuksek(?: olan)?(?:lar)?
{priority:medium} 0.5 => onceligi orta(?: olan)?(?:lar)?
{priority:low} 0.5 => onceligi dusuk(?: olan)?(?:lar)?
{priority>=high} 0.5 => onemli(?:ler)?|oncelikli(?:ler)?i?|important
{priority:none} 1 => oncelik(?:siz(?:ler)?|i (?:belirlenmemis|verilmemis))
{assignee:none} 1 !1 => sahipsiz(?:ler)?|atanma(?:mis|yan)(?:lar)?|(?:henuz )?kimse(?:ye|de|nin)? (?:(?:uzer|ust)inde )?(?:(?:atan|veril)m[ae](?:mis|yan|yen)|olmayan|almadig[iu]|ustlenmedig[iu]|bakmadig[iu])|unassigned|not assigned(?: to (?:anyone|anybody))?|(?:assigned to )?(?:nobody|no one)(?: (?:owns|has|took))?
{due:none} 1 => tarihsiz(?:ler)?|vadesiz|undated
{label:none} 1 => etiketsiz(?:ler)?|unlabell?ed
{estimate:none} 1 => tahminsiz(?:ler)?|unestimated
open 0.25 => acik(?: olan)?|kalan|kaldi|kalmis|open|unfinished|remaining|incomplete|not (?:finished|done|completed)|${never(`${finish}|yap(?:il)?`)}|hala acik
open 1 !1 => yapilacak(?:lar)?|yapilmasi gereken(?:ler)?|to be done
{category:started} 1 => devam ed(?:en(?:ler)?|iyor)|suren(?:ler)?|surmekte olan|(?:su an(?:da)? )(?:yapilan|calisilan)|uzerinde calisilan|yapilmakta olan|in progress|ongoing|being worked on|started
{category:unstarted,backlog} 1 => ${never('basla(?:n)?')}|not (?:yet )?started|unstarted
{category:unstarted,backlog} mine 1 => ${myNever('basla')}
open mine 0.5 => ${myNever(`${finish}|yap`)}
{category:cancelled} 1 => iptal (?:ed(?:ilen|ilmis|ildi)|ettig[iu]m[iu]z|ettik|olan)(?:ler)?|vazgecilen|cancell?ed
on:completed done 0.5 => ${past(finish)}|${past('yap(?:il)?')}|bitik|finished|completed|done|closed|got done|was done|were done|(?:we )?(?:finish|complete|close)
on:completed done mine 1 => ${myPast(`${finish}|yap`)}
on:completed done 1 => ne(?:ler)? (?:yap(?:ti(?:lar)?|tik|ildi)|${past(finish)})|what (?:was|were|got|has been) (?:finished|completed|done|closed)
on:created 0.5 => ${past(make)}|yeni(?: acilan)?|created|opened|added|new
on:created 1 => (?:ne|neler) (?:acildi|eklendi|olusturuldu)|what (?:was|were|has been) (?:created|opened|added)
on:created role:creator 0.5 => ${past(makes)}|created by|opened by|added by
on:created role:creator mine 1 => ${myPast(makes)}|(?:i|that i) (?:created|opened|added)
role:watcher 0.5 => takip et(?:tig|tikler)[iu]|izledig[iu]|watched by|followed by
role:watcher mine 1 => takip ettig[iu]m|izledig[iu]m|(?:i|that i) (?:watch|follow)
on:updated 0.5 => guncellen(?:en|di|mis)(?:ler)?|degis(?:en|ti|mis)(?:ler)?|hareket (?:eden|goren)|islem goren|dokunulan|updated|changed|touched
on:due 0.5 => ${ahead(reach)}(?:l[ae]r[iu]?)?|${ahead(reach)} (?:gereken)?(?:l[ae]r)?|teslim(?:i|ler|leri|at)?|due(?: on)?
on:due 1 => (?:ne|neler) ${ahead(reach)}|(?:what is|anything|what) due
// Work ahead of somebody.
toDo mine 1 !1 => (?:ne(?:ler)? )?${myAhead('yap|bitir|yetistir|hallet|tamamla')}(?:ler)?|ne yapayim|(?:what )?(?:should|must|do) i (?:have to |need to )?(?:do|work on|finish)|(?:i )?(?:have|need) to (?:do|finish)
toDo 1 !1 => ne(?:ler)? yap(?:iyor(?:uz|lar)?|acak|ilacak|iliyor|[iae]?c[ae]z|acagiz)|ne(?:yin)? uzerinde calis(?:iyor(?:lar)?|an)|neler?le (?:ugrasiyor|mesgul)|(?:neyle|ne isle|hangi is(?:ler)?le) (?:ugrasiyor|mesgul)|(?:is|are) (?:doing|working on)|working on|doing
// Attributes of the filter language.
@project 0.25 => proje~|(?:in )?(?:the )?projects?(?:'s)?
@label 0.75 => etiket~|etiket(?:li|iyle)(?:ler)?|label(?:l?ed)?|labels|tag(?:ged)?|tags|with (?:the )?label
@cycle 0.5 !1 => (?:dongu|sprint|devre)~|(?:in |of )?(?:the )?(?:cycle|sprint|iteration)s?
{cycle:current} 0.5 !1 => (?:bu|guncel|su anki|simdiki|mevcut|aktif|icinde(?:ki)? bulundugumuz) (?:dongu|sprint|devre)~|(?:in |of )?(?:this|the current|current|the active|active) (?:cycle|sprint|iteration)
@milestone 0.5 !1 => kilometre tas~|milestones?(?:'s)?
@assignee => sorumlu~|sahip~|sahib~|kisi~|calisan~|assignees?|owners?|person|people|member
@status => durum~|statu~|asama~|with status|(?:in )?status
@priority => oncelig~|oncelik~|priority
@due 0.25 => (?:son|bitis|teslim) (?:tarih|gun)~|tarih~|vade~|termin~|due dates?|deadlines?
@start 0.25 => baslangic(?: tarih)?~|start(?:ing)?(?: dates?)?
@estimate 0.25 => tahmin~|efor~|puan~|estimates?|story points?|estimated
@has:comments => yorum~|yorumsuz(?:lar)?|comments?
@has:files => dosya~|dosyasiz(?:lar)?|attachments?|files?
@has:children 0.5 !1 => alt (?:gorev|is)~|subtasks?
@has:description => aciklama~|aciklamasiz(?:lar)?|description
@watcher => izleyen~|takipci~|watchers?
#none => olmayan(?:lar)?|yok|bos(?: olan)?|belirsiz|belli olmayan|bulunmayan
#none => (?:gir|kon|ata|yaz|belirlen|veril|eklen)(?:il)?m[ae](?:mis|yan|yen)(?: olan)?(?:lar)?
en #none => without(?: (?:a|an|any))?|with no|no|missing|none
#any => girilmis|dolu|olan(?:lar)?|with(?: an?)?
#waiting => bekleyen(?:ler)?|bekliyor
#past => gec(?:mis|en|ti)(?: olan)?|dol(?:mus|an|du)
#most => en (?:yuksek|buyuk|pahali|uzun)(?: olan)?(?: (\d{1,2}))?
#least => en (?:dusuk|kucuk|ucuz|kisa)(?: olan)?(?: (\d{1,2}))?
en #not => not|isn't|aren't
#not => degil|disi
#except => disinda(?:ki)?(?:ler)?|haric|haricinde(?:ki)?|except(?: for)?|not in|outside(?: of)?|other than|excluding
#and => ve|ile|and|ama|fakat|ancak|but
#or => veya|ya da|yahut|or
#about => (?:ile )?ilgili|hakkinda(?:ki)?|konulu|about|regarding|adli|isimli|baslikli|named|called
#> => ${number} (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|fazla|buyuk|cok|yuksek|uzun|asan|gecen)|(?:above|over|more than|greater than|exceeding|higher than) ${number}
#< => ${number} (?:alti(?:nda(?:ki)?)?|az|kucuk|dusuk|kisa)|(?:below|under|less than|lower than|smaller than) ${number}
#>= => en az ${number}|at least ${number}|${number} (?:ve|ya da|veya) (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|daha (?:fazla|cok|buyuk|yuksek))|${number} (?:and|or) (?:more|above|over|higher)
#<= => en (?:fazla|cok) ${number}|at most ${number}|up to ${number}|${number} (?:ve|ya da|veya) (?:alti(?:nda(?:ki)?)?|daha (?:az|kucuk|dusuk))|${number} (?:and|or) (?:less|fewer|below|under|lower)
// Totals.
ask:time 0.5 => (?:toplam )?kac saat(?:lik)?|kac dakika|ne kadar (?:sure|zaman|vakit|mesai)|toplam (?:kac )?(?:sure|saat|mesai)(?:si|yi|i)?|harcanan (?:toplam )?(?:sure|zaman|saat)(?:ler|si)?|calisma (?:sure|saat)(?:si|leri|i)?|zaman kay[id](?:t|di|tlari|di)|sure(?:si|ler|leri)?|mesai(?:si|ler|leri)?|ne kadar(?= (?:calis|harca|mesai))|saat(?:i|ler|leri)?|how (?:many hours|much time)|(?:total )?(?:time|hours)(?: spent| logged| worked| tracked)?|time entries
toDo 0.5 => ${ahead('calis')}
#spent 0.5 !1 => ${past(spend)}|spen[dt]|logged|worked|tracked|log|spend
#spent mine 0.5 !1 => ${myPast(spend)}
ask:estimate 0.5 !1 => toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)?|tahmin(?:i|lerin|leri)? toplam(?:i)?|(?:toplam )?kac (?:puan|saatlik|puanlik)|toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)? ne kadar|(?:total|sum of)(?: the)? (?:estimates?|points|effort)
// Fillers.
=> acaba|hem(?: de)?|rica et(?:sem|sek|erim|eriz|iyorum)|zahmet olmazsa|mumkunse|ekipce|takimca|hepimiz|sadece|yalnizca|lutfen|hani|hadi|peki|ya|bi|bir|bisey|birsey|bir sey|bi sey|sey|olup|daha|nedir|nelerdir|neler|ne|hangisi|hangileri|var|varsa|var mi|yok mu(?:dur)?|birikmis|toplanmis|mi|mu|miyim|misin|mudur|bulunan|durumda(?:ki)?|halde|vaziyette|su an(?:da|ki|daki)?|simdi|su sira(?:lar)?|halen|hala|henuz|artik|tum|butun|hepsi|hep|hic|goster(?:ir)?|listele(?:r)?|getir(?:ir)?|cikar(?:ir)?|say(?:ar)?|soyle(?:r)?|ver(?:ir)?|bak(?:ar)?|dok(?:er)?|bul(?:ur)?|(?:goster|listele|getir|cikar|soyle|ver|bak|bul|anlat)(?:e|a|ye|ya)?bil(?:ir)? m[iu]s[iu]n|bana|bize|icin|ait|bagli|atanan(?:lar)?|atanmis|verilen(?:ler)?|kayitli|kendi|toplam|toplamda|uzerinde|uzerindeki|ustunde|ustundeki|elinde|elindeki|tarafindan|ki|isteki|olarak|icinde(?:ki)?|kadar|tane|tanesi|listesi(?:ni)?|listem|liste|dusuyor|gozukuyor|gorunuyor|gereken(?:ler)?|lazim|oldu|olmus|oldugu|duruyor|merhaba|selam|istiyorum|gormek|ogrenmek|bilgi|ozet|rapor et|hey
=> (?:han[iu]m|bey|abi|abla|hoca)(?:m)?(?:'?(?:n?[iu]n|[dt][ae](?:ki)?|y?[ae]|[iu]))?
en => yet|everything|stuff|things|items|whats|(?:show|give|tell|list|find|get) me(?: all)?|anything|something|we|us|the|a|an|of|in|on|to|for|from|at|that|which|what|are|is|was|were|be|been|has|have|had|does|do|did|please|show|list|give|tell|find|any|all|currently|now|right now|still|assigned|assigned to|get|got|on (?:his|her|their) plate|there|see|want|you|can|could|need|during|already|belong(?:ing)? to|each|just|only|also|looking for
// Phrases whose words mean something else together.
? => kac (?:gun|hafta|ay|yil|lira|tl|para|kisi|kere|kez|kat|metre)\S*|ne kadar|(?:is|gorev) (?:tanim|guvenlig|saglig|kanun|sozlesme|yer|gorusme|ilan|suresi|bas)\S*|acil (?:durum|cikis)\S*|on(?:un|lar\S*)|bun(?:un|u|lar\S*)|ayni|ortalama\S*|yuzde\S*|oran\S*|neden|nicin|niye|nasil|belge\S*|yonetmelik\S*|sozlesme\S*
en ? => why|how|instead|average|percent|it|they|them|those|these|this|his|her|their|documents?|polic(?:y|ies)|how many (?:days|weeks|months|years|people|times)
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
  ...{ mine: 'isMine', one: 'isSingle', ofOne: 'isOfOne', toDo: 'isToDo', there: 'isThere', each: 'isEach' },
  ...{ latest: 'isLatest', most: 'isMost', '?': 'isUnknown' },
};

/** Parses a part of a meaning. */
function meaningOf(part: string): Partial<Record<keyof Says | 'only', string | number | boolean>> {
  const [, sign = '', value = ''] = /^(!|@|#|[a-z]+:)(.+)$/.exec(part) ?? [];
  if (sign in values) return { [values[sign as keyof typeof values]]: sign === '!' ? Number(value) : value };
  if (part === 'tr' || part === 'en') return { only: part };
  if (part === 'open' || part === 'done') return { state: part };
  if (part.startsWith('{')) return { is: part.slice(1, -1) };
  const flag = flags[part];
  return flag ? { [flag]: true } : { weight: Number(part) };
}

const compiled = vocabulary
  .split('\n')
  .filter((line) => line.includes('=> '))
  .map((line) => {
    const [meaning = '', pattern = ''] = line.split(/ ?=> /) as [string, string];
    const { only, ...says } = Object.assign({}, ...meaning.split(' ').filter(Boolean).map(meaningOf)) as Says & { only?: Locale };
    return { only, says, patterns: patternsOf(pattern.replaceAll('~', nounEnding)) };
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
  `geciken gecikmis gecikti gecikenler gorevler gorevleri gorevlerim gorevlerin oncelikli yuksek tamamlanan tamamlandi olusturulan guncellenen engellenen
  sahipsiz baslamamis pazartesi carsamba persembe cumartesi onumuzdeki gelecek projesi projesinde projesindeki etiketli kilometre sprint calistim harcadim
  atanmamis edilen bekleyen overdue urgent tasks project assignee estimate estimates unfinished completed finished unassigned assigned priority yesterday tomorrow`.split(
    /\s+/,
  );

/** Words by which a question is recognized as English. */
const english =
  /(?:^| )(?:the|who|whose|what|how|which|when|does|do|did|are|has|have|tasks?|my|show|of|by|is (?:late|overdue|due|blocked)|assigned|overdue|due|anything|this|last|next|urgent|unassigned|blocked|open|completed|in)(?= |$)/g;

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
