import { number as spokenNumber } from '../../filter/spoken-days.ts';

// Forms of Turkish verbs, each for all stems of a list. Endings of nouns are added by the reader.
const past = (stems: string) =>
  `(?:${stems})(?:[dt][iu](?:k|n[iu]z|l[ae]r)?|m[iu]s(?:[iu]z|l[ae]r)?|y?[ae]n|y?[iu]p(?: de)?|[dt][iu]g[iu](?:m[iu]z)?)`;
const myPast = (stems: string) => `(?:${stems})(?:[dt][iu]m|m[iu]s[iu]m|[dt][iu]g[iu]m|[dt][iu]kl[ae]r[iu]m)`;
// `Gerekmekte`, but not `gerekmeyen`.
const need = '(?:gerek(?!m(?:e[ydzm]|i))\\S*|lazim\\S*|sart|zorunlu|mecbur\\S*)';
const ahead = (stems: string) =>
  `(?:${stems})(?:(?:y?[aeiu])?c[ae][gk](?:[iu]z|[iu]m[iu]z|l[ae]r)?|[iu]yor(?:uz|lar)?|[iu]?r|[ae]r|m[ae]l[iu](?:y[iu]z)?|m[ae](?:s[iu]|m[iu]z) ${need})`;
const myAhead = (stems: string) => `(?:${stems})(?:y?[ae]c[ae](?:g|kl[ae]r)[iu]m|[iae]?c[ae]m|m[ae]l[iu]y[iu]m|m[ae]m ${need}|[iu]yorum)`;
const never = (stems: string) =>
  `(?:${stems})(?:y?[ae])?m(?:[ae](?:y[ae]n|y[iu]p|m[iu]s(?:l[ae]r)?|d[iu](?:k|l[ae]r)?|d[iu]g[iu](?:m[iu]z)?)|[iu]yor(?:lar)?)(?: olup)?`;

// Stems of verbs.
const finish =
  'bit(?:ir(?:il)?)?|tamamla(?:n|d)?|kapa(?:t(?:il)?|n)|hallet|halled(?:il)?|coz(?:ul)?|teslim e(?:t|d(?:il)?)|sonuclan(?:dir(?:il)?)?';
const finished = 'bitiril|kapatil|halledil|cozul|teslim edil|sonuclan';
const reach = `${finish}|yetis(?:tir(?:il)?)?|teslim`;
const make = 'acil|eklen|olusturul|yaratil';
const makes = 'ac|ekle|olustur|yarat';
const block = 'engellen|tak[iu]l|tikan|bloke (?:ol|edil)';
const spend = 'calis(?:il)?|harca(?:n)?|yaz(?:il)?|kayde(?:t|d(?:il)?)|isle(?:n)?|mesai yap';
const enter = 'gir(?:il)?';

// Stems of requests to show something, and their forms in all persons.
const show =
  '(?:bak|gor|goster|listele|getir|cikar|soyle|ver|bul|say|anlat|ozetle|yolla|gonder|ilet|paylas|yaz|sirala|ogren|incele|hatirlat|belirt|acikla|aktar|dok)';
const asking =
  '(?:y?[ae]bil)?(?:y?[iu]ver)?(?:[aiu]?r(?:s[iu]n(?:[iu]z)?|[iu]m|[iu]z|s[ae][kmn]?(?:[iu]z)?)?(?: m[iu](?:y[iu][mz]|s[iu]n(?:[iu]z)?)?)?|y?[ae](?:l[iu]m|y[iu]m)(?: m[iu])?|s[ae](?:m|k|n)(?:[iu]z)?[ae]?|y?[iu]n(?:[iu]z)?|m[ae](?:n(?:[iu]z)?|m(?:[iu]z)?)[iu]? (?:mumkun(?: mu)?|rica \\S+)|m[ae][kn]?[iu]? ist(?:er[iu][mz]|iyorum|iyoruz|erdim))?';

// Verbs that open tasks for a person, later in a question that does not end with a request: `bana hangi işleri açmış`.
const opens = `(?: \\S+){0,6} (?:ac(?:t[iu]|il|mis|an)|olustur|ekle[dnm])(?!.* ${show}${asking}$)`;

// Negations of English verbs, with what may stand between them and a participle.
const notYet =
  "(?:(?:has|have|had|is|are|was|were|did|do|does|could|can)(?:n't| not)|isn't|aren't|ain't|not|never|still not)(?: been| being| yet| even| really| fully| actually| gotten| got| be)*";

// Recorded time, and verbs of recording it.
const recordedTr = '(?:(?:uzer|ust)in[de]e? )?(?:hic )?(?:sure|saat|zaman|mesai)(?: kayd[iu]| girisi)?(?: hic)?';
const recording = '(?:record|log|track|enter|book|clock)';
const recordedEn = `(?:any )?(?:recorded |logged |tracked )?(?:time|hours)(?: (?:entries|entry|records?))?(?: (?:was|were|is|has been|have been))?(?: (?:recorded|logged|tracked|entered|booked|spent|clocked))?(?: (?:on|against|for) (?:it|them))?(?! (?:by|in|on|from|this|last|since|today|yesterday))`;

// States that last, which is no time that anybody has spent.
const lasting = '(?:open|late|overdue|blocked|stuck|waiting|pending|unassigned|idle|in (?:progress|review))';

// The due date of a task, of which Turkish says that it is over.
const term = '(?:(?:son|bitis|teslim) )*(?:sure|gun|vade|termin|tarih)(?:l[ae]r)?(?:s?i|u)';

// Numbers and spans of time.
const span = `(${spokenNumber}|an?) (gun|hafta|ay|yil|sene|days?|weeks?|months?|years?)`;
const points = '(puan(?:dan|a|lik|in)?|points?|pts)';
const bare = "(\\d+(?:\\.\\d+)?)(?:'?[a-z]{1,4})?";
const number = `${bare}(?: (?:tl(?:'?den)?|lira|liradan|saat|saatten|${points}|kg|kilo|gun|gunden|adet|adetten|euro|dolar|hours?))?`;
const rank = '(yuksek|orta|dusuk|acil|urgent|high|medium|low)';

/**
 * Vocabulary of questions: on each line the meaning of the words, and a pattern of the folded words. `~` stands for the endings of nouns.
 * In a meaning a number is the weight, `!1` the weight of a task word, `{…}` a condition, `@` an attribute, `#` an effect on the
 * neighbours, `?` a phrase that no table answers; `tr` and `en` limit the line to a language, `at:` to places in a question (places.ts).
 * The longest words at a place count.
 */
export const vocabulary = String.raw`
// Tasks
1 !2 => (?:is|gorev)l[ae]r~|tasks|issues|tickets|deliverables|to-?dos|work items|jobs|action items|assignments|errands|duties|chores|hangi (?:is|gorev)(?:ler)?(?:e|[dt]e|[dt]en)
{has:parent} 1 !2 => alt[- ]?(?:gorev|is)~|sub-?tasks?|child tasks?|(?:ust|ana) gorevi (?:olan|bulunan)
{-has:parent} 1 !2 => (?:ust|ana) gorevi (?:olmayan|bulunmayan|yok)(?:lar)?|(?:without|with no|have no|has no) parent(?: task)?s?|top[- ]level tasks?
{-has:children} 1 !2 => alt[- ]?(?:gorev|is)(?:i|leri) (?:olmayan|bulunmayan|yok)|(?:without|with no|have no|has no|don't have|do not have) (?:any )?sub-?tasks?
{has:children} 1 !2 => alt[- ]?(?:gorev|is)(?:i|leri) (?:olan|bulunan|var)|(?:with|have|having|has|that have|which have) (?:any )?(?:sub-?tasks?|children)|parent tasks?|(?:ust|ana) gorev(?:ler)?~
mine 1 !2 => (?:is|gorev)l[ae]r[iu]m(?:i|in|de|den|deki)?
tr 1 !1 one => is(?:i|in|imiz|imizi|te|teki|iniz|inin|ini|ine|inde|indeki)?
1 !1 one => gorev(?:i|in|imiz|de|deki|inin|ini|inde)?
mine 1 !1 one => (?:is|gorev)im(?:i|in|de)?
open 1 !1 => on (?:\S+ )?plate|plate|yapilacak(?:lar)?(?:i|imiz)?|yap(?:il)?ma(?:s[iu]|m[iu]z) gereken(?:ler)?|to be done
1 !2 one => task|issue|ticket|to-?do(?! (?:tasks|issues|tickets|items|ones|work)(?: |$))|work item|job|assignment|action item
en 1 !1 => work|work to do
// People.
{-assignee:me} 0.5 => but (?:not )?(?:mine|me)|bana (?:ata(?:n|nm)?ma(?:yan|mis)|ait olmayan|verilmeyen)|(?:bende|benim|uzerimde|bana ait|bana atanmis|bana atanan) olma(?:yan|mis)|not mine|not (?:assigned to|on) me|(?:other than|except|but not) (?:mine|me|my own)|aren't mine|isn't mine
#exceptMe 0.5 => benim dis[iu]m\S*|benden baska
{-assignee:me assignee:any} others 0.5 => (?:bask(?:as[iu]|alar[iu])|baska (?:bir )?(?:bir[iu]s?[iu]?|kisi(?:ler)?|arkadas(?:lar)?))~(?: (?:atad|verd|devrett)ig[iu]m)?|benim dis[iu]m\S* herkes\S*|benim dis[iu]mdakiler(?:in|de(?:ki)?|e)|benden baska(?: herkes\S*|s[iu]\S*)|ben haric herkes\S*|herkes\S* (?:benim dis[iu]m\S*|ben haric)|(?:assigned to |owned by |given to |belong(?:s|ing)? to )?(?:(?:some|any)(?:body|one) else|(?:any|every)(?:one|body) (?:but|except|other than|besides|apart from) me|other people|others(?= (?:have|are)))(?:'s)?|(?:assigned to|owned by|given to|belong(?:s|ing)? to|on) (?:others|another (?:person|member|colleague|teammate)|a colleague|colleagues)
en mine 0.5 => my|mine|do i have
en mine at:verb 0.5 => i|i've|ive
en mine at:afterPrep 0.5 => me
mine 0.5 => (?:benim|bende|kendi(?:m(?:in|de)?)|(?:uzer|ust|el)[iu]m[dt]e)(?:k[iu](?:ler)?)?|ben|(?:uzer|ust)ume(?: kayitli| atan(?:an|mis))?
#toMe 0.5 => bana(?= yaz| (?:ata|ver|devret|pasla)[dt][iu](?:g|kl)|${opens})|kendime
#assigning => (?:ata|ver|devret|paslad?)[dt][iu](?:g[iu]m?|kl[ae]r[iu]m?)
mine 1 !1 => bana (?:dusen|kalan|ait)|on my plate|to me
mine started 1 !1 => bana (?:atanan|atanmis|verilen)|assigned to me
there 0.5 => (?:uzerinde|ustunde|elinde)ki(?:ler)?|(?:masasinda|kuyrugunda|gundeminde|ajandasinda|listesinde)(?:ki)?(?:ler)?|ne(?:ler)? (?:koyduk|planladik|aldik)|(?:on|in) (?:his|her|their) (?:plate|hands)|ne(?:ler)? var(?:di)?(?: ne yok)?|what is (?:there|on|up)|what have we got
each => herkes(?:in|te)?|everybody(?:'s)?|everyone(?:'s)?
=> bizim|bizde|biz|(?:ekib|takim)(?:in|i?m[iu]z(?:[iu]n|d[ae](?:ki)?)?)|ekip(?:te(?:ki)?)?|takimda(?:ki)?|our|team(?:'s)?|var m[iu](?:yd[iu]|ym[iu]s)|neyimiz|acaba|rica et(?:sem|sek|erim|eriz|iyorum)|zahmet olmazsa|mumkunse|musaitsen(?:iz)?|vaktin varsa|kolay gelsin|ekipce|takimca|hepimiz(?:de|in)?|el[iu]m[iu]z(?:de(?:ki)?)?|lutfen|hani|hadi|peki|ya|bisey|birsey|b[iu]r? sey|sey|olup|nedir|nelerdir|neler|ne|neyin|nelerin|ne(?:ler)?y?di|hangileri|neyi|neleri|var|varsa|var mi|yok mu(?:dur)?|vardi|mi|mu|miyim|misin|d[ae]|ki|su an(?:da|ki|daki)?|simdi|su sira(?:lar)?|(?:su|bu) (?:aralar|siralar|gunlerde)|su an itibariyle|simdilik|merhaba(?:lar)?|selam(?:lar)?|hey|kanka|hocam|dostum|arkadas(?:lar|im)|millet|efendim|abicim|canim|su(?! (?:an|sira|ara|gun))|yani|boyle(?:ce|si)?|oyle|soyle|iste|aslinda|mesela|falan|filan|ayrica|tabi[iy]?|evet|yahu|be|galiba|sanirim|herhalde|bakalim|tesekkur(?:ler| eder[iu][mz])|simdiden|sag ?ol(?:un)?|eline saglik|iyi (?:gunler|aksamlar|calismalar|haftalar)|gunaydin|nasilsin(?:iz)?|pardon|kusura bakma(?:y[iu]n)?|ozur diler[iu]m|affedersin(?:iz)?|rahatsiz (?:ettim|ediyorum|ettiysem)|bir (?:ricam|sorum) (?:var|olacak)|(?:sana|bir|bi) zahmet|mevcut|herhangi(?: bir)?|genel(?:de| olarak)|cidden|gercekten
// Shapes of questions.
ask:count => kac tane(?:si)?|kac adet|kac(?:i|ar)?(?: tane)?|say(?:isi|ilari)(?:ni|yla)?(?: nedir| kac| ne)?|sayiyla|adetle|ne kadar(?= (?:\S+ )?(?:is|gorev)(?:i|im|imiz)? )|how many|how much(?= (?:(?:open |unfinished )?work|is (?:left|open|remaining)|remains))|(?:by )?(?:the )?number of|counts?(?: of)?|toplam kac
by:assignee ofOne => kim(?:ler)?(?:in|de)?|kimdeki|who|whose(?= (?:tasks?|work|jobs?|plate|is|are|turn)|$)|kim(?:in|ler)? (?:uzerinde|ustunde|elinde)
by:assignee ofOne 0.5 => by whom|who (?:has|owns|is on) (?:it|them)|who (?:is )?(?:working|works) on|who is on|who (?:owns|handles)|who is (?:responsible|in charge|looking after|taking care|dealing|running|doing|handling)(?: for| of| with)?|kim(?:ler)? (?:(?!bekl|gecik|engel|tak|ist)\S{3,}[iu]yor|takip ediyor|ustlendi|ustlenmis|sorumlu)|kime (?:ne )?(?:atandi|atanmis|atali|verildi|verilmis|verdik|atadik|ait)|sorumlusu kim|assigned to whom
ask:when => (?:en gec )?ne zaman(?:a)?(?: kadar)?|when(?: will)?|hangi gun|what day
ofOne 0.5 => (?:durumu (?:ne|nedir|nasil)|ne durumda|ne asamada|hangi (?:asamada|durumda)(?! kac)|son durum(?:u)?(?: ne(?:dir)?)?|ne alemde|(?:the )?status of|where are we (?:with|on)|tell me about|details of|how (?:is|are)(?= .*\b(?:going|coming along|doing|looking)$)|going|coming along)|(?:onceligi|(?:son|bitis|teslim) tarihi) (?:ne zaman|ne(?:dir)?)|(?:the )?(?:priority|deadline|assignee|owner) of
ofOne => bitti mi|tamamlandi mi|n(?:e )?oldu
by:project 0.5 => in (?:each|which) project
tr #by 0.5 => her
by:assignee 0.5 => kisi kisi|(?:between|among|across) (?:people|members|everyone|us|the team)|kisi basi|adam basi(?:na)?
each by:assignee 0.5 => (?:does |did |has )?(?:each|every) (?:person|member|teammate|one)(?: have| has)?
#group 0.5 => her bir(?:i|inin|inde|ine)(?: icin)?|(?:gore|bazinda|basina|(?:(?:gore|bazinda) )?(?:nasil )?dag[iu]l(?:im(?:[iu](?:n[iu])?)?|iyor|mis))(?: nasil(?=$| dag)| nedir| ne| grupla| ayir| bol)?
en #group => each
en at:toBy => how (?:are|is)(?= .*\b(?:distributed|divided|split|spread))|distributed|divided|split|spread|(?:distribution|breakdown)(?: of)?|grouped?|broken down
en #by at:by => by|per|across|over(?= (?:the )?(?:labels|projects|people|members|status(?:es)?|priorities|cycles|milestones))
en #by => (?:for|by|in|on|of|does|do|did|has|have) (?:each|every)
#by => hangi
by:task 0.5 !1 => (?:gorevlere|goreve|islere|ise) gore|hangi (?:ise|iste|islere|gorev(?:e|de|lere))(?= .*(?:saat|sure|zaman|vakit|dakika|mesai|harca|calis))|(?:gorev|is) bazinda|(?:by|per) task
#most most => (?:en|daha) (?:cok|fazla)|the most|most|more
#least most => (?:en|daha) az|the fewest|the least|fewer|fewest
ask:count by:assignee 1 !1 => is yuku(?:nun)?(?: dagilimi| nasil(?: dagilmis)?| ne durumda| kimde)?|(?:kim(?:ler)? )?(?:en |daha |asiri |cok )*(?:bosta|musait|yogun|mesgul|dolu|yuklu)(?: (?:olan )?kim)?|kim(?:ler)? bos|kimin isi (?:(?:en|daha) )?(?:cok|az)|work ?load|who is (?:the )?(?:free|available|busy|busier|busiest)
there open 0.5 => ne(?:ler)? (?:kaldi|kalmis)
there mine 1 => bana(?: (?:bugun|yarin))? ne(?:ler)? (?:var|dusuyor|kaldi)|bana (?:bir )?(?:is|gorev) (?:var|dus\S+|kal\S+)|(?:neyim|nelerim) var
// Order.
{due>=today} sort:dueDate one 1 => (?:the )?(?:(?:very )?next|nearest|closest|soonest|upcoming|earliest) (?:deadline|due date|(?:due )?task due|due task)|(?:what is )?due next(?=$| (?:in|for|on|at) )|what is due (?:first|soonest)|(?:bir )?(?:siradaki|sonraki)(?= (?:teslim|son tarih|vade|termin|bitis))
sort:dueDate #first 0.5 => (?:(?:the )?(?:earliest|soonest|nearest|closest) (?:deadlines?|due(?: dates?)?|ones?)?|what is due (?:soonest|first)) ?(?:on top|at the top|first)|(?:(?:(?:(?:son|bitis|teslim) )*(?:tarih|gun)i|teslimi|vadesi|termini) )?en (?:yakin|erken)(?: (?:teslim |bitis |son )?tarihli| vadeli| olan(?:lar)?)* (?:once|(?:en )?(?:ustte|basta)|ilk sirada|basa|one)
sort:createdAt one 0.5 => en eskisi|(?:the )?oldest one
sort:-createdAt one 0.5 => en yenisi|(?:the )?newest one
sort:createdAt 0.5 => (?:(?:olusturulma|acilis|acilma|eklenme|kayit) (?:tarihi )?)?en eski(?:leri| tarihli)?(?: olan)?|(?:the )?oldest|(?:created|opened|added) (?:the )?longest ago|(?:open )?(?:the )?longest(?= open)|en uzun (?:suredir|zamandir) (?:acik|bekleyen|duran)(?: olan)?|open (?:for )?(?:the )?longest|ilk(?= (?:acil|ekle|olus))|first(?= (?:created|opened|added))
sort:-createdAt 0.5 => (?:(?:olusturulma|acilis|acilma|eklenme|kayit) (?:tarihi )?)?en yeni(?:leri)?(?: olan)?|(?:the )?newest
{due<today} open sort:dueDate most 1 !1 => en (?:cok|uzun (?:sure|suredir|zamandir)) (?:gecik(?:en|mis)|sarkan|sarkmis)(?:l[ae]r)?(?:den|dan|i)?|en gec kal(?:an|mis)|(?:the )?(?:most|longest) (?:overdue|late|delayed)
#limit 0.5 => ilk (\d{1,2}|on|alti)(?= )|(?:the )?first (\d{1,2})|(\d{1,2}|alti|on)(?= (?:\S+ )?(?:is|gorev)(?: |$))
#sorted => sirali|sirala(?:r|yip|nmis|yarak)?(?: m[iu]s[iu]n)?|sirasiyla|sirasina gore(?: (?:dizil|sirala)\S*)?|sorted|ordered|ranked|sort|order
#top => (?:the )?top
{due>=today} sort:dueDate 0.5 => (?:the )?next(?= \d+ (?:open |due )?(?:tasks?|deadlines?|items?))|(?:(?:son|bitis|teslim) (?:tarih|gun)i |vadesi |termini )?en (?:yakin|erken|once)(?: (?:teslim |bitis |son )?tarihli| vadeli)?|siradaki(?= \d)|ilk(?= (?:\d+ )?(?:teslim|bit))
latest => (?:en )?son(?= (?:\d{1,2} )?(?:acil|ekle|bit|tamam|kapa|olus|guncel|is(?:i|ler|leri)?(?: |$)|gorev))|en son|most recently|latest|the last|last(?=$| (?:in|of|by) |(?: \d{1,2})? (?:completed|finished|closed|created|opened|added|updated|tasks?))
#first => first|once|basta|ustte|en basta|en ustte|basa|bastan|baslayarak|baslayip|ilk sirada
// Days of which the filter language counts backwards.
#stale open 1 !1 => (?:son )?${span}(?:d[iu]r|[dt][ae]|[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)?) (?:kimsenin )?(?:hic )?(?:hareketsiz|dokun(?:ul)?ma(?:yan|mis|dig[iu])|guncellenme(?:yen|mis)|degisme(?:yen|mis)|bakilmayan|bakmadig[iu]|ilerleme(?:yen|mis)|duran|hareket (?:gormeyen|olmayan|etmeyen)|ses (?:cikmayan|olmayan))(?:ler)?|(?:(?:not|haven't|hasn't|weren't|nobody|no one|no-one)(?: has)?(?: been)? (?:updated|touched|changed|moved|progressed|looked at|worked on|budged)|untouched|without activity|no activity|inactive|idle|stale) (?:for|in|since)(?: the last)? ${span}
#old open 1 !1 => ${span}d[iu]r (?:acik|bekleyen|bitmeyen|duran)(?: (?:duran|bekleyen|olan))?|${span}[dt][ae]n (?:eski|(?:fazla|uzun)(?: suredir| zamandir)? (?:acik|bekleyen))(?: olan)?|older than ${span}|(?:open|pending) for (?:more than |over |longer than )?${span}|(?:created|opened) (?:more than|over) ${span} ago
#late open 1 !1 => (?:${term} )?(?:uzerinden )?${span}[dt][ae]n (?:fazla|uzun|cok) gec(?:en|mis|ti|tig[iu] halde)(?:l[ae]r)?|${span}[dt][ae]n (?:fazla|uzun)(?: sure)?(?:d[iu]r)? (?:geciken|gecikmis)|(?:overdue|late) (?:by|for) more than ${span}|more than ${span} (?:overdue|late)
{-has:time} 1 !1 => ${recordedTr} (?:(?:gir|kayded|isle|yaz|tut|ekle|harca)(?:[iu]?[ln])?m[ae](?:mis|yan|yen)|olmayan|bulunmayan|yok)(?:lar|ler)?|(?:with no|without|no|have no|has no|having no|zero|(?:don't|doesn't|do not|does not) have|lacking) ${recordedEn}|(?:that )?(?:nobody|no one|no-one) (?:has |have )?(?:ever )?${recording}(?:g?ed)? (?:any )?(?:time|hours)(?: (?:on|to|for|against))?|untracked
{has:time} 1 !1 => ${recordedTr} (?:girilmis|girilen|kaydedilmis|kaydedilen|olan|bulunan)(?= (?:is|gorev))|(?:with|having|that have) ${recordedEn}
// States.
{due<today} open 1 !1 => gecik(?:en|mis|ti|me|meli|mede|iyor|tir(?:mis|di(?:k|l[ae]r)?))(?:l[ae]r)?(?:[iu]m[iu]z|[iu]n|[iu])?|gec kal(?:an|mis|di)|sarkan|sarkmis|${term} (?:gec(?:en|mis|ti|ip(?: de)?|tig[iu](?: halde)?)|asil(?:an|mis))(?:ler|lar)?|overdue|late(?: on| with)?|(?:past|after|beyond|over) (?:(?:its|their|the) )(?:due |end |target )?(?:dates?|deadlines?)|past (?:due(?: dates?)?|deadlines?)|behind schedule|(?:due dates?|deadlines?) (?:(?:has|have|is|are) )?(?:already )?(?:passed|over|gone(?: by)?|in the past)|delayed|(?:slipped|slipping)(?: past)?(?: (?:its|their|the) (?:due date|deadline))?|(?:gone|went|going) over (?:its|their|the) (?:due date|deadline)
expired open 1 !1 => ${term} dol(?:an|mus|du|up(?: da)?|dug[iu] halde)(?:lar)?|expired|(?:has |have )?run out of time
on:due 1 !1 at:dated => ${term} (?:dol(?:uyor|acak|makta)(?:lar)?(?: olan)?|dolmak uzere(?: olan)?)|expir(?:es?|ing)|(?:are |is )?running out
{-due<today} open 1 !1 => ${never('gecik')}(?:ler)?
{due<today} open mine 1 !1 => geciktirdi(?:m|g[iu]m|kl[ae]r[iu]m)|gecik(?:en|mis)(?:l[ae]r)?[iu]m|(?:sure|gun|vade|tarih)(?:s?i|u) gec(?:en|mis) (?:is|gorev)l[ae]r[iu]m
{series:any} 1 => tekrarlayan|tekrarlanan|tekrar eden|yinelenen|recurring|repeating|repeated
{has:blocks} 1 !1 => (?:bask(?:a|asinin)|diger) (?:bir |acik |bitmemis )?(?:is|gorev)(?:ler)?[iu]?n?[iu]?(?: de| da)? (?:bekleten|engelleyen|tikayan|durduran|tutan)(?:ler|lar)?|(?:bask(?:a|asinin)|diger) (?:bir )?(?:is|gorev)(?:ler)?[iu]?n?[iu]? (?:engelliyor|bekletiyor|tikiyor|tutuyor|durduruyor|geciktiriyor)(?:lar)?|(?:(?:diger|obur) )(?:is|gorev)(?:ler)?[iu]?n?[iu]? (?:onunu )?(?:bekleten|engelleyen|tikayan|kesen|durduran|tutan)(?:ler|lar)?|(?:that |which )?(?:other|another|more) (?:tasks?|work|things?|jobs?|ones?|stuff) (?:(?:is|are|s) )?(?:waiting (?:on|for)|wait (?:on|for)|depend(?:s|ing)? on|(?:blocked|held up) by|needs?)(?! (?:other|another|some|any))|(?:bask(?:a|asinin) (?:bir )?)?(?:(?:is|gorev)(?:ler)?[iu]n?[iu]? )?(?:onunu )?(?:bekleten|engelleyen|tikayan|kesen|durduran|tutan|engel olan)(?:ler)?(?! ne)|(?:that |which )?(?:are |is )?(?:block(?:ing|s)?|hold(?:ing|s)? up|hold(?:ing|s)? back)(?: (?:other|another|others|some|something|anything|any))+(?: (?:tasks?|work|things?))?|blockers
{blocked:yes} 1 => baska (?:bir )?(?:is|gorev)(?:ler)? bit(?:me|iril?me)dig[iu] icin (?:bekl|dur)\S+|(?:are |is )?(?:stuck|blocked|held up|waiting) (?:behind|by|on|for) (?:something|anything|another|other|an?)(?: (?:unfinished|open|incomplete|undone))?(?: (?:tasks?|work|things?|ones?))?|bask(?:a|asinin) (?:bir )?(?:is|gorev)(?:i|ini|leri|lerini|e|lere|ine) bekledig[iu] icin (?:dur|bekle|ilerle|kal)\S+|(?:are |is )?(?:waiting (?:on|for)|depend(?:s|ing)? on|blocked by) (?:another|other|others|some|something|any)(?: else)?(?: (?:tasks?|work|things?))?|onu (?:kapali|tikali)|${past(block)}|engelli|engelde|bloke|bloklu|blok|tikali|ilerle(?:ye)?m[ae]y[ae]n(?:ler)?|tak[iu]l[iu](?: (?:kal(?:an|mis|di)|dur(?:an|uyor)))?(?:lar)?|held (?:up|back)|(?:bask|dig)\S+ (?:bir )?(?:is|gorev)(?:ler)?e tak[iu]l(?:an|mis|di)(?:lar)?|bask(?:a|asinin) (?:bir )?(?:is|gorev)(?:i|ini|leri|lerini|e|lere|ine) (?:bekleyen|bekliyor|bagli)(?:ler)?(?: olan)?|(?:bask(?:a|asinin) )?(?:bir )?(?:is|gorev)(?:ler)?in (?:bit|tamamlan|kapan|yapil)(?:ir(?:il)?)?m[ae]s[iu]n[iu] bekl(?:eyen|iyor|emekte(?: olan)?)(?:ler)?|blocked|stuck
{blocked:no} 1 => onunde (?:hic(?:bir)? )?engel(?:i|ler)? (?:olmayan|bulunmayan|yok)(?:lar)?|(?:not |un)blocked by (?:any|some)thing|(?:hicbir |baska )?(?:bir )?(?:sey|is|gorev)[ie]? beklemeyen|${never(block)}|engelsiz|not blocked|unblocked
{priority:urgent} 0.5 => onceli(?:gi|kleri|k (?:seviye|derece|duzey)(?:s?i|leri)) acil(?: olan)?|acil(?: oncelikli)?(?:ler)?i?|urgent(?:[- ]priority)?|kritik|critical
{priority:high} 0.5 => onceli(?:gi|kleri|k (?:seviye|derece|duzey)(?:s?i|leri)) yuksek(?: olan)?|yuksek oncelikli(?:ler)?i?|yuksek(?= (?:ve|veya|ya da) \S+ oncelikli)|high[- ]priority
{priority:medium} 0.5 => onceli(?:gi|kleri|k (?:seviye|derece|duzey)(?:s?i|leri)) orta(?: olan)?|orta oncelikli(?:ler)?i?|medium[- ]priority
{priority:low} 0.5 => onceli(?:gi|kleri|k (?:seviye|derece|duzey)(?:s?i|leri)) dusuk(?: olan)?|dusuk oncelikli(?:ler)?i?|low[- ]priority
#ranks 0.5 => (?:onceligi )?${rank}(?: oncelikli)? (?:ve|veya|ya da|yahut) ${rank}(?: oncelikli| olan)?(?:ler)?i?|${rank}(?:[- ]priority)? (?:or|and) ${rank}(?:[- ]priority)?
#ranked 1 => en az ${rank} oncelikli(?:ler)?|${rank} (?:oncelik(?:li)? )?ve (?:uzeri|ustu|daha yuksek)(?: oncelikli)?(?:ler)?|at least ${rank}[- ]priority|(?:priority )?${rank}(?:[- ]priority)? (?:or|and) (?:higher|above|up)
#priority 0.5 => highest[- ]priority|(?:the )?most (?:urgent|important|critical|pressing)|en (?:yuksek )?(?:acil|oncelikli|onemli|kritik)(?:ler)?(?:den|i|s[iu])?(?: olan)?
{priority>=high} 0.5 => onemli|oncelikli(?:ler)?i?|important
{priority:none} 1 => oncelik(?:siz|i (?:belirlenmemis|verilmemis|belli olmayan|belirsiz|olmayan|girilmemis|atanmamis))|(?:with no|without(?: a)?|no) priority
#none 1 !1 => atanma(?:mis|yan)
{assignee:none} 1 !1 => (?:that )?(?:have|has|with) (?:nobody|no one|no-one) (?:on|assigned to) (?:them|it)|sahipsiz|(?:bosta|ortada) (?:dur|kal|bekle|ol)(?:an|yan|yen|mis|uyor|iyor)(?:lar)?|(?:henuz )?bir(?:i|isi)ne (?:atan|veril)m[ae](?:mis|yan|yen)|(?:has|have) (?:no one|no-one|nobody)(?: yet)? (?:picked up|taken|claimed|started on)|(?:still )?up for grabs|(?:with )?(?:nobody|no one|no-one) assigned|(?:uzerinde|ustunde) (?:hic )?kimse (?:olmayan|bulunmayan)|(?:henuz )?kimse(?:ye|de|nin)? (?:(?:uzer|ust)inde )?(?:(?:atan|veril)m[ae](?:mis|yan|yen)|olmayan|(?:al|ustlen|bak|sahiplen|ilgilen|yap)m[ae](?:dig[iu]|mis|yan|yen))(?:lar|ler)?|unassigned|(?:don't|doesn't) (?:have|belong to) (?:anyone|anybody|an owner)|(?:not|isn't|aren't) assigned(?! to)|(?:not|isn't|aren't|(?:hasn't|haven't|has not|have not) been) assigned to any(?:one|body)(?: yet)?|assigned to (?:nobody|no one|no-one)|(?:nobody|no one|no-one)(?:'s)? (?:(?:has )?(?:picked up|taken|claimed)(?: on)?|owns|has|took|is (?:on|working on|doing|assigned to)|tasks)|without an? (?:owner|assignee)|(?:hasn't|haven't|not) been (?:picked up|taken|claimed|assigned)(?: yet)?(?: by any(?:one|body))?(?: yet)?
{due:none} 1 => tarihsiz|vadesiz|undated
{label:none} 1 => etiketsiz|unlabell?ed|untagged|${notYet} (?:labell?ed|tagged)|etiket[iu]? (?:hic )?(?:tak|ekle|koy|ver|yapistir)(?:[iu]?[ln])?m[ae](?:mis|yan|yen)
{estimate:none} 1 => tahminsiz|puansiz|unestimated|${notYet} estimated(?: yet)?|(?:still )?needs? (?:to be estimated|estimating|an estimate)|(?:tahmin ed|puanlan|(?:tahmin|puan)[iu]? (?:yap|ver|gir))(?:[iu]?l)?m[ae](?:mis|yan|yen)|sure tahmini olmayan(?:lar)?
open left 0.25 => kalan|kaldi|kalmis|remaining|left(?: over)?|outstanding
open 0.25 => acik(?: olan)?|open|unfinished|incomplete|(?:neither )?(?:done|completed|finished) nor cancell?ed|${never(`bit|tamamlan|kapan|yapil|${finished}`)}|hala acik
open undone 0.5 => (?:bit(?:iril)?|tamamlan|kapan(?:il)?|yapil)m[ae]den (?:kal|dur|bekle)\S+|${never(`${finish}|yap`)}|${notYet} (?:finish(?:ed)?|done|completed?|closed?|delivered?|hand(?:ed)? in|submit(?:ted)?|resolved?|solved|ready)(?: yet)?|yet to be (?:finished|done|completed|closed|delivered)|(?:still |left )?(?:to do|to be (?:finished|completed|closed))
open 0.5 => ne eksik|(?:yap|bit(?:ir)?|tamamla|hallol|kapat)\S*m[ae]y[iu] bekl(?:eyen|iyor)(?:ler)?|remains|leftovers?
{category:started} 1 => devam (?:ed(?:en|iyor)|etmekte(?: olan)?)|sur(?:en|uyor)|surmekte(?: olan)?|(?:su an(?:da)? )(?:yapilan|calisilan)|uzerinde calisilan|yapilmakta olan|in[- ]progress|ongoing|being worked on|underway
{category:started} started 1 => basla(?:n)?(?:yan|an|mis|di)|started
{category:unstarted,backlog} mine 1 => basla(?:n)?m[ae]dig[iu]m
{category:unstarted,backlog} 1 => to-?do(?= (?:tasks|issues|tickets|items|ones|work)(?: |$))|(?:nobody|no one|no-one)(?: has)?(?: yet)? started|${never('basla(?:n)?')}|kimsenin (?:henuz )?basla(?:n)?madig[iu]|${notYet} (?:started|begun|begin|start)(?: yet)?|yet to (?:be )?start(?:ed)?|unstarted
{-category:cancelled} => (?:bit(?:en|mis|iril(?:en|mis))|tamamlan(?:an|mis)|kapa(?:n|til)(?:an|mis))(?:ler|lar)?[iu]? (?:da |de )?dahil(?: olmak uzere| et(?:erek)?)?|(?:including|even|counting) (?:the )?(?:done|completed|finished|closed)(?: (?:ones|tasks))?
{-category:cancelled} 1 => iptal edilme(?:mis|yen)|not cancell?ed
{category:cancelled} 1 => iptal (?:ed(?:ilen|ilmis|ildi)|ettig[iu]m[iu]z|ettik|olan)(?:ler|lar)?|vazgec(?:ilen|ilmis|ildi|tig[iu]m[iu]z|tik)(?:ler)?|cancell?ed|dropped|scrapped|called off|abandoned
on:completed done 0.5 => ${past(finish)}|tamam ol(?:du|an|mus)(?:lar)?|${past('yap(?:il)?')}|bitik|(?:finished|completed|closed|done|resolved) by(?! (?:(?:the|to(?:day|morrow|night)|yesterday|end|next|this|last|project|person|people|assignee|label|status|priority|cycle|sprint|milestone|month|week|day|midday|noon|now|\S+day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?: |$)|\d))|finished|completed|done|closed|got done|get done|was done|were done|(?:we )?(?:finish|complete|close)|(?:wrapped|wrap) up|ticked off|signed off
on:completed done 0.5 at:person => tarafindan ${past(finish)}
on:completed done mine 1 => ${myPast(`${finish}|yap`)}
on:completed done 1 => napt[iu](?:lar|k)?|ne(?:yi|ler[iu]?)? (?:yap(?:ti(?:lar)?|tik|ildi)|${past(finish)})|what (?:was|were|got|has been|did we) (?:finished|completed|done|closed|finish|complete|close)|what did(?= (?:(?!not|have|need)\S+ ){1,3}do(?: |$))
on:created 0.5 => ${past(make)}|(?:${make})ip|yeni(?: acilan)?|create[ds]?|opened|add(?:ed|s)?|new|c[ao]me in
on:created role:creator 0.5 => ${past(makes)}|created by|opened by|added by
on:created role:creator 0.5 at:person => tarafindan ${past(make)}
on:created role:creator mine 1 => ${myPast(makes)}|(?:i|that i|did i) (?:create|add|open(?=$))(?:e?d)?|(?:i|that i) opened
{assignee:me} role:creator 0.5 => (?:assigned|given|handed|delegated)(?: (?:out|over))? to me by
{creator:me} 0.5 => (?:that )?(?:i|i've|i have|have i|did i) (?:give|gave|given|assign|assigned|delegated?|hand(?:ed)?(?: over)?) to
role:watcher 0.5 at:person => tarafindan (?:takip edil|izlen)(?:en|mis|iyor)(?:ler)?
role:watcher 0.5 => takip et(?:tig|tikler)[iu]|izledig[iu]|watched by|followed by
role:watcher mine 1 => takip ettig[iu]m|izledig[iu]m|(?:that )?(?:i|i'm|i am) (?:watch|follow)(?:ing)?
on:updated 0.5 => guncellen(?:en|di|mis)|degis(?:en|ti|mis)|hareket (?:eden|goren)|islem goren|dokunulan|updated|changed|touched
on:start 1 => ${ahead('basla(?:n|t(?:il)?)?')}(?:l[ae]r[iu]?)?(?: gereken)?|(?:to |will |should |that |which )?(?:start(?:s|ing)?|begin(?:s|ning)?|kick(?:s|ing)? off)(?= (?:on|in|this|next|tomorrow|today|before|after|by|from|between|monday|tuesday|wednesday|thursday|friday|saturday|sunday|within|the))
on:due 1 => (?:supposed to|expected to|meant to|scheduled to|has to|have to|had to|needs? to|need to|ought to|should|must)(?: be| get)? (?:finish(?:ed)?|done|completed?|deliver(?:ed)?|closed?|hand(?:ed)? (?:in|over|off)|turn(?:ed)? in|submit(?:ted)?|ship(?:ped)?|ready|wrap(?:ped)? up|get done|out(?: the door)?|go(?:es)? out)|needs? (?:finishing|completing|closing|delivering)|coming up|lined up|(?:ne|neler) ${ahead(reach)}|(?:what is|anything|what) due
on:due 0.5 => (?:bit|bitiril|tamamlan|teslim edil|kapan)m[iu]s olmasi (?:gereken|lazim|beklenen)|bit(?:ir(?:il)?)?mesi (?:gereken|planlanan|beklenen|lazim)|${ahead(reach)}(?:l[ae]r[iu]?)?|${ahead(reach)} (?:gereken)?|teslim(?:i|ler|leri|at)?|teslimi gelen|(?:is|gorev)l[ae]rin gunu(?=$)|due(?: on(?! or))?|deliver
// Work ahead of somebody.
on:due mine 1 !1 => (?:ne(?:ler)? )?${myAhead('bitir|yetistir|tamamla|kapat|teslim e[td]')}(?:ler)?|(?:what )?(?:should|must|do) i (?:have to |need to )?finish|(?:i )?(?:have|need) to (?:finish|wrap up|complete|close|deliver|get done|hand in)
toDo mine 1 !1 => uzerinde calistig[iu]m|(?:ne(?:ler)? )?${myAhead('yap|hallet')}(?:ler)?|ne yapayim|(?:what )?(?:should|must|do) i (?:have to |need to )?(?:do|work on)|(?:i )?(?:have|need) to do|(?:should|must) i be (?:doing|working on)
toDo 1 !1 => (?:responsible|accountable) for(?=$)|up to (?=(?:now|these))|n(?:e(?:ler)? y)?ap(?:iyor(?:uz|lar)?|acak|ilacak|iliyor|[iae]?c[ae]z|acagiz)|yapacakl?[ae]r[iu]|ne(?:yin)? uzerinde calis(?:iyor(?:lar)?|an)|neler?le (?:ugrasiyor|mesgul)|ne(?:ye|yle|lere|lerle) (?:bakiyor|ugrasiyor|calisiyor|ilgileniyor)|(?:neyle|ne isle|hangi is(?:ler)?le) (?:ugrasiyor|mesgul)|(?:is|are) working on|working on|(?:(?:is|are) )?doing(?! (?:ok(?:ay)?|well|fine|good|great|bad(?:ly)?|alright))
// Attributes of the filter language.
@project 0.25 => proje~|projects?(?:'s)?
@label 0.75 => etiket~|etiket(?:li|iyle)|label(?:l?ed)?|labels|tag(?:ged)?|tags|with (?:the )?label
@cycle 0.5 !1 => (?:dongu|sprint|devre)~|(?:cycle|sprint|iteration)s?
{cycle:previous} 0.5 !1 => (?:gecen|gectigimiz|onceki|bir onceki|evvelki) (?:dongu|sprint|devre)~|(?:in |of |from )?(?:the )?(?:last|previous|past) (?:cycle|sprint|iteration)(?:'s)?
{cycle:next} 0.5 !1 => (?:gelecek|sonraki|bir sonraki|onumuzdeki|siradaki) (?:dongu|sprint|devre)~|(?:in |of |for )?(?:the )?(?:next|upcoming|coming) (?:cycle|sprint|iteration)(?:'s)?
{cycle:current} 0.5 !1 => (?:bu|guncel|su anki|simdiki|mevcut|aktif|(?:su an(?:da)? )?(?:yuruyen|suren|devam eden)|icinde(?:ki)? bulundugumuz) (?:dongu|sprint|devre)~|(?:in |of )?(?:this|the current|current|the active|active) (?:cycle|sprint|iteration)
@milestone 0.5 !1 => kilometre tas~|milestone'?(?:s|u)?(?:n?[dt][ae](?:ki)?|n?un|[yn]?[ae])?
@assignee => sorumlu~|sahip~|sahib~|kisi~|calisan~|assignees?|owners?|person|people|members?
@status => durum~|statu~|asama~|with status|(?:in )?status(?:es)?|states?|stages?
@priority => oncelig~|oncelik~|onem~|aciliyet~|priorit(?:y|ies)|urgency|importance
@due 0.5 => (?:(?:son|bitis|teslim) )+(?:tarih|gun)~|tarih~|vade~|termin~|due dates?|deadlines?
@start 0.25 => baslangic(?: tarih)?~|start(?:ing)?(?: dates?)?
@estimate 0.25 => (?:sure|efor|puan|is yuku) tahmin~|tahmin(?:li)?~|time estimates?|effort|tahmin edilen|efor~|puan(?:li|lik)?~|estimates?|story points?|points|estimated(?: (?:at|to be|as))?
@has:comments => yorum~|yorumsuz|comments?
@has:files => dosya~|dosyasiz|ek(?:i|ler|leri|siz)(?:n[iu]n|nde)?|attachments?|files?
@has:description => aciklama~|aciklamasiz|description
@watcher => izleyen~|takipci~|watchers?
#none => sahip (?:olm|bulunm)ayan(?:lar)?|olmay(?:an(?:lar)?|[iu]p(?: da)?)|yok|bos(?: (?:olan|kalan|birak[iu]l(?:an|mis)))?|belirsiz|belli olmayan|bulunmayan|(?:hic )?(?:gir|kon|al|ata|yaz|belirle|belirt|ver|ekle|doldur|sec|isle|tanimla|koy|bagla|ayarla|tak|yap)(?:[iu]?[ln])?m[ae](?:mis|yan|yen|dig[iu]|yip)(?: olan)?
en #none => (?:not|isn't|aren't) (?:in|on|under|part of|linked to|attached to|assigned to) an?y?|empty|blank|without(?: (?:a|an|any))?|with no|no|missing|none|(?:don't|doesn't|do not|does not|didn't) have(?: (?:a|an|any))?|(?:have|has) no|lacking|lacks?
#any => dolu|olan(?:lar)?|(?:ko[yn]?|belirle|belirt|planla|tanimla|ayarla)(?:[iu]?[ln])?(?:m[iu]s|an|en)(?: olan)?(?:l[ae]r)?
en #with at:with => with(?: an?)?
en #with => (?:has|have|having)(?: an?)?
#waiting => bekleyen(?:ler)?|bekliyor|beklemede(?:ki)?
en at:toStatus 0.5 => (?:waiting|awaiting|pending|needs?|ready)(?: (?:for|in))?
#past => gec(?:mis|en|ti)(?: olan)?|dol(?:mus|an|du)
#most !0.5 => en (?:yuksek|buyuk|pahali|uzun|gec|uzak)(?: olan)?|(?:the )?(?:highest|largest|biggest|greatest|longest)
#least !0.5 => en (?:dusuk|kucuk|ucuz|kisa)(?: olan)?|(?:the )?(?:lowest|smallest|shortest|earliest)
? !0.5 => en
en #rank => ${rank}
#not => not|neither|nor|isn't|aren't|wasn't|weren't
en ? => but (?:the|those|for)|(?:all|everything|anything|nothing) but
#not => degil|disi|olmasin(?:lar)?
#except => disinda(?:ki)?|haric|haricinde(?:ki)?|except(?: for)?|not in|outside(?: of)?|other than|apart from|excluding|exclude|leav(?:e|ing) out|skip(?:ping)?|ignor(?:e|ing)|minus|not (?:counting|including)|(?:don't|do not|without) (?:count|includ|show|list)(?:e|ing)?|(?:kat|say|al|goster|listele|getir|dahil et|hesaba kat)m[ae](?:y[iu]n(?:[iu]z)?|d[ae]n|s[iu]n|y[ae]l[iu]m)?|(?:disarida|haric) (?:birak|tut)(?:arak|[iu]n|[ae]l[iu]m)?
#and => ve|ile|and|ama|fakat|ancak|but|lakin|yet(?= (?:not|are|have))
#or => veya|ya da|yahut|or
#both => hem(?: de)?|both|(?:ikisi|2si)(?: de| birden| birlikte)?|together|birlikte|ayni anda|at the same time|at once
at:only => (?:ama|fakat) (?:sadece|yalnizca|yalniz)|but (?:only|just)|sadece|yalnizca|yalniz|bir tek|tek|just|only
at:tied => bagli(?: olan)?
#between => between|from(?= \d| (?:\S+day|tomorrow) (?:to|until|till|through) )|aras[iu](?:nda(?:ki)?)?
tr ? => ne de|ne (?!var|yok|zaman|kadar|durumda)\S+(?= (?:\S+ )?ne (?!var|yok|zaman|kadar|durumda))
at:sum => (?:tut|ed|yap|bul|gel)(?:[iu]yor|[aeiu]r|m[iu]s|[dt][iu])|cik(?:iyor|ti|mis)|comes? to|adds? up to|amounts? to|toplam|toplamda|tane|tanesi|adet
#about => (?:ile )?(?:ilgili|alakali)|hakkinda(?:ki)?|(?:mesele|mevzu|konu)(?:su|si)(?:n[iu]n|yla|nda(?:ki)?|ndan)?|konulu|about|regarding|titled|adli|isimli|baslikli|named|called
#> => ${number} (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|(?:daha )?(?:fazla|buyuk|cok|yuksek|uzun)|asan|gecen)(?: olan)?|(?:above|over|more than|greater than|exceeding|higher than|bigger than|longer than) ${number}|fazla(?: olan)?
#< => ${number} (?:alti(?:nda(?:ki)?)?|(?:daha )?(?:az|kucuk|dusuk|kisa))(?: olan)?|(?:below|under|less than|fewer than|lower than|smaller than) ${number}|az(?: olan)?|daha az
#>= => en az ${number}|(?:at least|(?:greater|more|higher) than or equal to) ${number}|${number} (?:ve|ya da|veya) (?:uzeri(?:nde(?:ki)?)?|ustu(?:nde(?:ki)?)?|(?:daha )?(?:fazla|cok|buyuk|yuksek)(?:si)?)|${number} (?:and|or) (?:more|above|over|higher|up)
#<= => en (?:fazla|cok) ${number}|(?:at most|(?:less|lower|fewer) than or equal to) ${number}|up to ${number}|${number} (?:ve|ya da|veya) (?:alti(?:nda(?:ki)?)?|(?:daha )?(?:az|kucuk|dusuk))|${number} (?:and|or) (?:less|fewer|below|under|lower)
#range => ${bare} (?:ile|ve|ila) ${number} aras[iu](?:nda(?:ki)?)?|between ${number} (?:and|to) ${number}|from ${number} to ${number}|(\d+)-(\d+)(?: ${points})?(?: aras[iu](?:nda(?:ki)?)?)?
#: => ${bare} ${points}|${bare} (?:ve|veya|ya da|yahut|and|or) ${bare} ${points}|(?:exactly|tam(?: olarak)?) ${number}
// Totals.
ask:time by:task 1 !2 => (?:sure|saat|zaman|mesai)(?:si)? (?:girilen|kaydedilen|islenen|yazilan|girilmis|kaydedilmis) (?:is|gorev)l[ae]r(?:i|in)?(?= .*(?:bugun|dun|hafta|ay))|(?:which|what) (?:tasks?|jobs?) (?:has|have|had|got) (?:any )?(?:time|hours) (?:recorded|logged|tracked|entered|booked)|hangi (?:is|gorev)(?:ler)?e (?:ne kadar |kac )?(?:sure|saat|zaman|mesai)
ask:time 0.5 => (?:toplam )?kac (?:saat(?:lik)?|dakika)(?: (?:calisma|mesai|emek))?|ne kadar (?:sure|zaman|vakit|mesai)|toplam (?:kac )?(?:sure|saat|mesai)(?:si|yi|i)?|harcanan (?:toplam )?(?:sure|zaman|saat)(?:ler|si)?|calisma (?:sure|saat)(?:si|leri|i)?|(?:toplam )?(?:calisma )?sure(?:miz|si|leri) ne kadar|zaman kay[id](?:t|di|tlari|di)|ne kadar sur(?:du|mus)|ne kadar(?= (?:calis|harca|mesai))|(?:sure|zaman|saat|mesai)(?:si|yi|i)?(?: toplam[iu]?)? ne kadar|how (?:many (?:hours|minutes)|much time)|(?:harcanan |calisilan )?sure(?:ler)?(?:nin|i)? topla(?:mi(?:n[iu])?)(?: ne(?:dir)?| kac)?|how long(?= (?:did|have|has|was|were) )(?!.* (?:been|has|have|was|were)(?: \S+)? ${lasting}(?: |$))|total (?:time|hours)(?: spent| logged| worked| tracked)?
ask:time noun 0.5 => sure(?:si|ler|leri)?|mesai(?:si|ler|leri)?|saat(?:i|ler|leri)?|(?:time|hours)(?: spent| logged| worked| tracked)?|time entries
toDo 0.5 => ${ahead('calis')}
#spent 0.5 !1 => ${past(`${spend}|${enter}`)}|spen[dt]|logged|worked|tracked|log|spend|put in(?:to)?|book(?:ed|ing)?|record(?:ed|ing)?|clock(?:ed|ing)?(?: up)?|report(?:ed)?|register(?:ed)?|track(?:ing)?|(?:went|gone|goes|put|poured) in(?:to)?|burn(?:ed|t)|take|took|taken|(?:logged|booked|recorded|tracked) against|invest(?:ed)?|devot(?:e|ed)|gitti|gitmis
#spent mine 0.5 !1 => ${myPast(`${spend}|${enter}`)}
ask:estimate 0.5 !1 => (?:tahmin|puan|efor)(?:l[ae]r)?(?:[iu]|[iu]n[iu])? topla(?:r m[iu]s[iu]n)?|toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)?|(?:tahmin|puan|efor)(?:i|u|lerin|larin|leri|lari)? toplam(?:i)?|(?:toplam )?kac (?:puan|saatlik|puanlik)|toplam (?:tahmin|puan|efor)(?:i|leri|u|lari)? ne kadar|(?:total|sum of)(?: the)? (?:estimates?|points|effort)|how many (?:story )?points
en at:sum => total|(?:and )?(?:for )?how (?:much|long)(?=$)|in (?:total|all)|altogether|overall
// Tasks of any state, unless the question names one.
all => (?:bit\S+|tamamlan\S+|acik)(?: ve| de| da)? (?:iptal|bit(?:me)?\S+|tamamlanma\S+|kapali)(?: de| da)? (?:hepsi|tumu|dahil|ayrimi \S+)|(?:kapali|kapanan|kapanmis)(?:lar)?(?: olanlar)? (?:da |de )?dahil|tum(?:u)?|butun|hepsi|tamami
en all => (?:open|done|finished|completed|closed)(?:,? or (?:not|closed|done|unfinished|open))|closed (?:ones|tasks) (?:too|included|as well)|(?:including|counting) (?:the )?closed(?: ones| tasks)?|all(?: of)?|every(?= \S)|any state
// Fillers. A word of politeness or grammar changes nothing anywhere; each other one only at its place (places.ts).
started => atanan(?:lar)?|atanmis(?:lar)?|veril(?:en|mis)(?:ler)?|assigned(?: to)?|(?:given|handed|allotted|allocated|delegated)(?: out)?(?: to)?
one => hangisi(?:ydi)?
at:article => bi|bir
at:frame => ${show}${asking}|ilk once|en basta(?= su)|liste(?:si|m)?(?:ni)?|gozukuyor|gorunuyor|istiyorum|gormek|ogrenmek|ozet|rapor et|dok|ayir|grupla|diz|suz|filtrele|derle|hesapla|raporla|tara|toparla|(?:bilen|hatirlayan|goren) var m[iu]|tek (?:bir )?liste(?:de|ye)?|sun[ua]|sunlar[iau]?|hemen|h[iu]zlica|cabucak|kisaca|komple|topluca|detayli(?:ca)?|ayrintili|olacak sekilde|sekilde|dokum(?:u|unu)?|tablosu(?:nu)?|birik(?:mis|ti)|toplanmis|lazim
tr at:frame => atsana|(?:\S+[aeiu]r|olur) m[iu](?:s[iu]n(?:iz)?|y[iu][mz])
at:toAsker => (?:bana|bize)(?! (?:yaz|koy)|${opens})
at:beside => halen|hala|hala daha|henuz|artik|hic|zaten|coktan|bir turlu|daha(?! (?:cok|az|fazla|once|sonra)(?: |$))
at:past => (?:simdiye|su ana) (?:kadar|dek)
at:thing => icin
at:toThing => ait
at:after => kayitli|bulunan|bulun(?:uyor|makta|ur)(?:lar)?|olarak|icinde(?:ki)?|tasiyan|sahip olan|degeri|alan[iu]|oldu|olmus|oldugu|durumda(?:ki)?|halde|vaziyette|dur(?:an|uyor|makta)(?:lar)?|(?:kal|dur|bulun|gozuk)[iu]p(?: da)?|kaldigi|isaretl(?:i|en(?:en|mis))|denk gel(?:en|ip(?: de)?|iyor)|rastlayan|(?:taraf|cephe)(?:s?[iu])(?:nda(?:ki)?)?|planlanan|idi|imis|iken|arasinda(?= kac)
at:person => (?:uzerinde|ustunde|elinde)(?:ki)?|kendi(?:leri)?|ilgili olarak|(?:uzerine|ustune|sorumlulug(?:unda|una)(?:ki)?)(?: (?:atan|veril|kayitl|dus)\S+)?|sorumlu oldug[iu]|(?:ilgilen|yurut|ustlen)[dt][iu]g[iu]|(?:han[iu]m|bey|abi|abla|hoca)(?:m)?(?:'?(?:n?[iu]n|[dt][ae](?:ki)?|y?[ae]|[iu]))?
at:before => kendisi|geriye
at:denied => hicbir
at:status => (?:yolla|gonder)(?:[dt][iu]g[iu]m(?:[iu]z)?|il(?:en|mis|di))(?:l[ae]r)?
at:ofTasks => (?:o|bunlar|onlar)(?=$)|(?:on|in|among|with) (?:them|these|those|it)|(?:show|list|give|get|find|count|sort|order|send) (?:me |us )?them(?: all)?
at:ofNumber => o|it
en 0.5 => everything|anything|something|stuff|things|items|ones
en => whats|the|an?|got|gotten|show|list|(?:show|list|give|tell|find|get|send) (?:me|us)|down(?= by)|that|which|what|are|is|was|were|be|been|am|has|have|had|does|do|did|there|any|also|please|pls|plz|thanks|thank you|thx|cheers|hi|hello|hey|kindly|at (?:the moment|present)|as we speak|as of (?:now|today)|currently|now|right now|these days|those(?= (?:in|of|on|with|that|which|from|assigned|labelled|labeled))|many thanks|much appreciated|appreciate(?:d| it)?|sorry(?: (?:to (?:bother|trouble|disturb)|for (?:bothering|troubling))(?: (?:you|u))?)?|excuse me|pardon|apologies|(?:thanks?|thank you) (?:a lot|a bunch|so much|very much)|basically|actually|i mean|you know|i guess|i think|i wonder|well|ok(?:ay)?|hmm|oh|yeah|yes|by the way|btw|fyi|hopefully|maybe|perhaps|if (?:you can|possible|you don't mind)|when you (?:get|have) a (?:chance|moment|minute)|good (?:morning|afternoon|evening|day)|folks|guys|mate|buddy|dear|at all|whatsoever|really|simply|specifically|happen(?:s)? to|turn(?:s)? out|if there (?:is|are)|whether|either(?= .* or )|their(?= (?:due|deadline|label|assignee|estimate|owner))|through(?= (?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun|tom|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|fall(?:s|ing)?(?: due)?(?= (?:on|in|this|next|before|after|by|between|within))|(?:planned|scheduled)(?= (?:for|in|on|this|next|to))
en at:frame => so|(?:can|could|would|will) (?:you|u|someone|anyone|anybody|somebody) (?:please |kindly |quickly |just )?(?:tell|show|give|list|help|check|verify|confirm|make|draw|compile|prepare|produce|dump|print|throw|put|read|run|go|walk|fill)(?: (?:me|us|out|up|together|through|over))*(?: (?:if|whether))?|(?:any idea|do (?:we|you) know|can you tell)(?: (?:if|whether))?|(?:(?:where|how) )?(?:can|could|may|might|do) (?:i|we)(?: please| just| also| maybe)* (?:get|see|find|view|know|check|pull up|look at|ask(?: for| about)?)|(?:can|could|may|might) (?:i|we)(?: please| just)* have|(?:i|we)(?: am| are| was| were| have been)?(?: just| only| also| really)* (?:looking for|wondering(?: about)?|trying to (?:find|see|get|check|understand)(?: out)?|curious(?: about)?|asking(?: for| about)?)|(?:pull|bring|dig|look) up|(?:dig|pull) out|(?:run|go|walk) (?:me |us )?through|check|fetch|grab|(?:i|we) (?:need|want)(?: to (?:see|know))?|(?:just )?need(?: a list of| the number| to know)?|remind (?:me|us)(?: of| what)?|gimme|lemme|let me|(?:i|we)(?:'d| would)? (?:like|love|want) to (?:see|know|check|have|get)|(?:i|we)(?:'d| would)? (?:like|love)(?= (?:an?|the|all|my|to))|list of|overview of|status update on|give|tell|find|get|see|want|display|name|provide|know|hand|provide (?:me|us) with|(?:a look at|(?:take a )?look(?:ing)? at)|looking for|break(?=.*down)|break ?down(?: of)?|you|u|us|can|could|would|will|shall|right away|asap|quick(?:ly)?(?: (?:question|one))?|real quick|one (?:more|last) (?:thing|question)|another question|wondering|exactly which|(?:showing|listing|telling|giving|sending|getting|finding)(?: (?:me|us))?|seeing|complete list of|full list of|(?:would |do )?(?:you )?mind|bother(?:ing)?|right|going on|on the list|around|out there|just|whole|entire|else(?=$)|(?:run|go|walk)
en at:prep => of|in|on|to|for|from|at|under|inside|within|into|among|across
en at:thing+ => sitting|where|whose|based on|according to|going by|belong(?:ing)? to|(?:owned|handled|held) by|carry(?:ing)?(?= .*\b(?:label|tag|priority)\b)|one|during
en at:beside => still|stil|yet|already|even|being|(?:run|runs|running|going|gone|go|sit|sits|stay(?:s|ing)?|fall(?:s|ing|en)?|getting|remain(?:s|ing)?)(?= (?:late|behind|overdue|past|over|blocked|stuck|unassigned|open|unfinished|unstarted|idle))
en at:past => so far|to date|(?:until|up to) now|by now
en at:after => set|specified|entered|filled in|defined|checked|ticked|(?:on )?\S+'s (?:desk|lap|court|queue)|desk|court
en at:person => own(?:s|ed)?|holds|handles?|looks after|takes care of|responsible for|on (?:his|her|their) plate
en at:verb => we
// Words that limit, compare or join in ways that no line above explains: no title is searched for them.
? => bir(?:i|ini|inin|inde|inden|ine)|(?:gun|hafta|ay|yil|sene)(?:l[ae]r)?(?:[iu]n|[dt][ae]n?|y?[ae]|[iu])?|baska\S*|diger\S*|oteki\S*|obur\S*|gibi|kadar|gore|sonra(?:ki)?|once(?:ki)?|beri|dolayi|yuzunden|ragmen|olmadan|yerine|fazla|birden|birkac|bazi\S*|cog[iu]\S*|hicbiri\S*|sonuncu\S*|birinci\S*|ikinci\S*|ucuncu\S*|sirasiyla|erken|silin(?:en|mis)\S*|cop(?:teki\S*|te)|hemen hemen|yaklasik|yaklas\S+|yarisi\S*|zamaninda|vaktinde|vaktinden|yorum (?:yap|yaz|ekle|birak)\S*[dt][iu](?:g[iu]|kl[ae]r[iu])\S*|kim(?:ler)? (?:acti|acmis|ekledi|eklemis|olustur\S+|yaratti|bildirdi|atad[iu]|atamis|verdi|vermis)
en ? => (?:worst|best|hardest|easiest|quickest|fastest) first|(?:on|in) time|ahead of (?:time|schedule)|block(?:s|ing|ed)?|hold(?:s|ing)?|held|wait(?:s|ed|ing)?|delay(?:s|ed|ing)?|stop(?:s|ped|ping)?|(?:is|are|was|were|has|have|had|do|does|did|ca|wo|could|would|should)n't|who (?:created|opened|added|filed|raised|reported|assigned)|deleted|trash(?:ed)?|archived|(?:day|week|month|year|quarter)s?|than|else|other|others|another|anyone|anybody|after|before|until|since|while|because|against|towards?|first|second|third|last|next|previous|later|earlier|soon(?:er|est)?|latest|ago|never|ever|same|few|several|many|much|more|less|half|enough|twice|almost|nearly|about half|roughly|upcoming|approaching
// Phrases whose words mean something else together.
en ? => (?:was|were)(?: \S+){0,2} (?:working|doing)(?: on)?|(?:does|do|will|did|is) \S+(?: \S+)? (?:have|got) time|(?:was|were) (?:overdue|late|blocked|unassigned|open)|(?:can|could|should|must|will|would|may|might) (?:be|get) \S+|(?:with|having|have|has|whose|all)(?: all| their| its)* (?:\S+ )?sub-?tasks(?! of)
? => (?:is|work(?:ing)?) (?:gun|days?)\S*|kac (?:gun|hafta|ay|yil|lira|tl|para|kisi|kere|kez|kat|metre)\S*|ne kadar|(?:is|gorev) (?:tanim|guvenlig|saglig|kanun|sozlesme|yer|gorusme|ilan|suresi|bas[iv])\S*|acil (?:durum|cikis)\S*|on(?:un|lar\S*)|bun(?:un|u|lar\S*)|ayni|yeniden|tekrar|kacta|kaca|kacinci|ortalama\S*|yuzde\S*|oran\S*|neden|nicin|niye|nasil|belge\S*|yonetmelik\S*|sozlesme\S*
en ? => blocked (?:by|on)|depend(?:s|ing|ent)? on|nobody|no one|no-one|someone|somebody|(?:comments?|files?|attachments?) (?:from|by|of)|why|how|instead|average|percent|they|them|those|these|this|his|her|their|documents?|polic(?:y|ies)|how many (?:days|weeks|months|years|people|times)
`;

/** Words by which a question is recognized as English. */
export const english =
  /(?:^| )(?:everything|something|tagged|labell?ed|next|first|worst|top|most|latest|oldest|newest|can't|isn't|the|who|whose|what|how|which|when|does|do|did|are|has|have|tasks?|my|show|of|by|is (?:late|overdue|due|blocked)|assigned|overdue|due|anything|whats|with|without|for|from|where|not set|isn|aren|don|doesn|than|logged|hours|time|spent|and|all|list|give|please|pls|this|last|next|urgent|unassigned|blocked|open|completed|in|by|per|except|nobody|let|me|see|you|i|want|need|hi|hello|sorry|thanks|would|will|we|us|our|that|was|were|been|any|some|each|every|but|still|already|since|things|stuff|jobs?|closed|late|into|should|deadlines?|estimates?|points|or|not|done|yet|ones|until|before|can|could)(?= |$)/g;

/** Words by which a question is recognized as Turkish. Turkish letters do not count, because an English question may name a Turkish document. */
export const turkish =
  /(?:^| )(?:ne|neler|kim|kimin|kac|hangi|nerede|nasil|mi|mu|ve|ile|icin|bu|benim|bana|bende|var|yok|olan(?:lar)?|ama|hic|kadar|degil|yani|lutfen|bugun|yarin|gorev\S*|isler\S*|geciken\S*)(?= |$)/g;
