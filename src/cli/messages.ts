/** All texts of the command line. `{name}` is a parameter. */
export const texts = {
  // Help
  about: { tr: 'Atölye: açık kaynak ekip çalışma platformu.', en: 'Atölye: open-source team work platform.' },
  'help.usage': { tr: 'Kullanım:', en: 'Usage:' },
  'help.commands': { tr: 'Komutlar:', en: 'Commands:' },
  'help.options': { tr: 'Seçenekler:', en: 'Options:' },
  'help.arguments': { tr: 'Parametreler:', en: 'Arguments:' },
  'help.examples': { tr: 'Örnekler:', en: 'Examples:' },
  'help.anyOptions': { tr: '[seçenekler]', en: '[options]' },
  'help.anyCommand': { tr: '[komut]', en: '[command]' },
  'help.help': { tr: 'yardımı göster', en: 'show this help' },
  'help.lang': { tr: 'dil: tr ya da en (ya da ATOLYE_LANG)', en: 'language: tr or en (or ATOLYE_LANG)' },
  'help.version': { tr: 'sürümü göster', en: 'show the version' },
  'help.settings': {
    tr: 'Ayarlar ortam değişkenleridir: docs/tr/run/settings.md',
    en: 'Settings are environment variables: docs/run/settings.md',
  },
  'help.start': { tr: 'sunucuyu çalıştır (npm start)', en: 'run the server (npm start)' },
  'help.migrate': { tr: 'veritabanını bu sürümün şemasına getir', en: 'migrate the database to the schema of this version' },
  'help.seed': { tr: 'bir kuruluşu örnek içerikle doldur', en: 'fill an organization with sample content' },
  'help.reset': { tr: 'HER ŞEYİ SİL ve yeniden başla', en: 'DELETE EVERYTHING and start again' },
  'help.reset.yes': { tr: 'silmeyi onayla', en: 'confirm the deletion' },
  'help.token': { tr: 'erişim jetonları', en: 'access tokens' },
  'help.token.create': { tr: 'bir kullanıcıya jeton üret; bir kez gösterilir', en: 'create a token for a user; shown once' },
  'help.token.user': { tr: 'kullanıcının e-postası', en: 'e-mail address of the user' },
  'help.token.name': { tr: 'jetonun adı; yazılmazsa Komut satırı', en: 'name of the token; default: Command line' },
  'help.token.scopes': { tr: 'kapsamlar, virgülle: {scopes}; yazılmazsa hepsi', en: 'scopes separated by commas: {scopes}; default: all' },
  'help.token.days': { tr: 'kaç gün geçerli olacağı; yazılmazsa 90', en: 'lifetime in days; default 90' },
  'help.token.never': { tr: 'süresi hiç dolmasın', en: 'the token never expires' },
  'help.organization': {
    tr: 'kuruluşun kısa adı; tek kuruluş varsa gerekmez',
    en: 'slug of the organization; optional if there is only one',
  },
  'help.org': { tr: 'kuruluşlar', en: 'organizations' },
  'help.org.create': {
    tr: 'yöneticisiyle bir kuruluş aç; kimliği ve bir jeton yazılır',
    en: 'create an organization with its administrator; prints its id and a token',
  },
  'help.org.domain': {
    tr: 'bir kuruluşun e-posta alan adları; adresi bunlardan birinde olan, girişte üye olur',
    en: 'e-mail domains of an organization: people with an address in one become members at sign-in',
  },
  'help.org.domain.add': { tr: 'DNS kaydı aranmadan doğrulanmış olarak ekle', en: 'add it as verified, without a DNS lookup' },
  'help.org.domain.remove': { tr: 'bırak; üyeler kalır', en: 'release it; the members stay' },
  'help.org.name': { tr: 'adı', en: 'name of the organization' },
  'help.org.slug': { tr: 'kısa adı: küçük harf, rakam ve tire', en: 'slug: lower-case letters, digits and hyphens' },
  'help.org.adminEmail': { tr: 'yöneticinin e-postası', en: 'e-mail address of the administrator' },
  'help.org.adminName': { tr: 'yöneticinin adı; yazılmazsa Yönetici', en: 'name of the administrator; default: Administrator' },
  'help.openapi': { tr: 'OpenAPI belgesini yaz', en: 'print the OpenAPI description' },
  'help.backup': { tr: "DATA_DIR'i bir dosyaya yedekle", en: 'back up DATA_DIR to a file' },
  'help.restore': { tr: "bir yedeği boş bir DATA_DIR'e geri yükle", en: 'restore a backup into an empty DATA_DIR' },
  'help.file': { tr: 'yedek dosyası (.tar.gz)', en: 'backup file (.tar.gz)' },
  'help.move': {
    tr: "veritabanını DATA_DIR'den boş bir PostgreSQL'e ya da oradan boş bir DATA_DIR'e kopyala",
    en: 'copy the database from DATA_DIR to an empty PostgreSQL, or from there to an empty DATA_DIR',
  },
  'help.move.from': { tr: "DATA_DIR'e alınacak veritabanı", en: 'database to copy into DATA_DIR' },
  'help.databaseUrl': { tr: 'veritabanının adresi (psql, pg_dump için)', en: 'address of the database, for psql and pg_dump' },
  'help.move.to': { tr: 'postgresql://kullanıcı:parola@sunucu/veritabanı', en: 'postgresql://user:password@server/database' },
  'help.search': { tr: 'arama dizini', en: 'the search index' },
  'help.search.rebuild': { tr: 'arama dizinini veritabanından yeniden kur', en: 'rebuild the search index from the database' },
  'help.events': { tr: 'olay günlüğü', en: 'the event log' },
  'help.events.retry': {
    tr: 'akışın, webhook’ların ya da aramanın alamadığı olayları yeniden dene',
    en: 'retry the events that the feed, webhooks or search could not process',
  },
  'help.secrets': { tr: 'veritabanındaki sırlar', en: 'secrets in the database' },
  'help.secrets.seal': {
    tr: "sırları SECRET_KEYS'in ilk anahtarıyla mühürle",
    en: 'encrypt the secrets with the first key of SECRET_KEYS',
  },
  'help.doctor': { tr: 'kurulumu denetle ve ne yapılacağını söyle', en: 'check the installation and print what to fix' },

  'help.check': {
    tr: 'satırları olay günlüğüyle, arama dizinini ve sayaçları satırlarla, dosyaları içerikleriyle karşılaştır',
    en: 'compare rows with the event log, the search index and counters with rows, and files with their content',
  },
  'help.check.repair': { tr: 'onarılabileni onar', en: 'repair what can be repaired' },

  // Check
  'check.of.project': { tr: 'proje', en: 'projects' },
  'check.of.task': { tr: 'görev', en: 'tasks' },
  'check.of.comment': { tr: 'yorum', en: 'comments' },
  'check.of.file': { tr: 'dosya', en: 'files' },
  'check.of.cycle': { tr: 'döngü', en: 'cycles' },
  'check.of.label': { tr: 'etiket', en: 'labels' },
  'check.of.member': { tr: 'üye', en: 'members' },
  'check.of.template': { tr: 'şablon', en: 'templates' },
  'check.of.view': { tr: 'görünüm', en: 'views' },
  'check.of.subject': { tr: 'kayıt', en: 'entries' },
  'check.lost': {
    tr: 'Olay günlüğüne göre var ama veritabanında yok, yedekten geri koy, {count} {things}: {names}',
    en: 'In the event log but missing from the database, restore from a backup, {count} {things}: {names}',
  },
  'check.undeleted': {
    tr: 'Olay günlüğüne göre silinmiş ama veritabanında duruyor, yeniden sil, {count} {things}: {names}',
    en: 'Deleted according to the event log but still in the database, delete again, {count} {things}: {names}',
  },
  'check.behind': {
    tr: 'Olay günlüğünden eski sürümde, yedekle karşılaştır, {count} {things}: {names}',
    en: 'Older than in the event log, compare with a backup, {count} {things}: {names}',
  },
  'check.ahead': {
    tr: 'Değişikliği olay günlüğünde yok, uygulamada bir alanını değiştir ki arama, akış ve webhook’lar haber alsın, {count} {things}: {names}',
    en: 'Changed without an event in the log, change a field in the app to update search, feed and webhooks, {count} {things}: {names}',
  },
  'check.replies': { tr: 'Yanlış yanıt sayısı, {count} {things}: {names}', en: 'Wrong number of replies, {count} {things}: {names}' },
  'check.reactions': { tr: 'Yanlış tepki sayısı, {count} {things}: {names}', en: 'Wrong number of reactions, {count} {things}: {names}' },
  'check.commentFiles': { tr: 'Yanlış dosya sayısı, {count} {things}: {names}', en: 'Wrong number of files, {count} {things}: {names}' },
  'check.counterKeys': {
    tr: 'Anahtarı eski görev sayacı, {count} {things}: {names}',
    en: 'Task counter with an old key, {count} {things}: {names}',
  },
  'check.counters': { tr: 'Geride kalmış görev sayacı, {count} {things}: {names}', en: 'Task counter too low, {count} {things}: {names}' },
  'check.numbers': { tr: 'Yanlış görev numarası, {count} {things}: {names}', en: 'Wrong task number, {count} {things}: {names}' },
  'check.mentions': {
    tr: 'Açıklamasındaki görev numaraları eksik ya da fazla, {count} {things}: {names}',
    en: 'Task numbers in the description missing or extra, {count} {things}: {names}',
  },
  'check.commentMentions': {
    tr: 'Metindeki görev numaraları eksik ya da fazla, {count} {things}: {names}',
    en: 'Task numbers in the text missing or extra, {count} {things}: {names}',
  },
  'check.completed': {
    tr: 'Tamamlanma zamanı durumuna uymuyor, {count} {things}: {names}',
    en: 'Completion time does not fit the status, {count} {things}: {names}',
  },
  'check.cycleScope': {
    tr: 'Döngünün kapsamı görevlerine uymuyor, {count} {things}: {names}',
    en: 'Scope of the cycle differs from its tasks, {count} {things}: {names}',
  },
  'check.fileText': {
    tr: 'Dizinde sayılıyor ama okunmuş metni yok, {count} {things}: {names}',
    en: 'Counted as indexed but without extracted text, {count} {things}: {names}',
  },
  'check.filePassages': {
    tr: 'Yanlış parça sayısı, {count} {things}: {names}',
    en: 'Wrong number of passages, {count} {things}: {names}',
  },
  'check.index': { tr: 'Arama dizininde yok, {count} {things}: {names}', en: 'Not in the search index, {count} {things}: {names}' },
  'check.indexStale': {
    tr: 'Silindiği halde arama dizininde, {count} {things}: {names}',
    en: 'In the search index though deleted, {count} {things}: {names}',
  },
  'check.indexProject': {
    tr: 'Arama dizininde başka bir projede, {count} {things}: {names}',
    en: 'In the search index under another project, {count} {things}: {names}',
  },
  'check.engine': {
    tr: 'Arama motorunda {indexed} parça var, veritabanında {passages}. Yeniden kur: {atolye} search rebuild',
    en: 'The search engine has {indexed} passages, the database {passages}. Rebuild it: {atolye} search rebuild',
  },
  'check.engineAway': {
    tr: 'Arama motoruna ulaşılamıyor, dizini karşılaştırılmadı: {reason}',
    en: 'The search engine cannot be reached, so its index was not compared: {reason}',
  },
  'check.folded': {
    tr: 'Aramaya sadeleştirilmiş adı yanlış, {count} {things}: {names}',
    en: 'Wrong simplified name for searches, {count} {things}: {names}',
  },
  'check.sortKey': { tr: 'Yanlış sıralama anahtarı, {count} {things}: {names}', en: 'Wrong sort key, {count} {things}: {names}' },
  'check.taskFields': {
    tr: 'Özel alan anahtarları değerlerine uymuyor, {count} {things}: {names}',
    en: 'Keys of custom fields differ from the values, {count} {things}: {names}',
  },
  'check.orphans': {
    tr: 'Kaydı olmayan içerik, {count} nesne, {bytes} bayt: {names}',
    en: 'Content without a record, {count} objects, {bytes} bytes: {names}',
  },
  'check.unlisted': {
    tr: 'Depo listelenemiyor, kaydı olmayan içerik aranmadı: {reason}',
    en: 'The storage cannot be listed, so content without a record was not looked for: {reason}',
  },
  'check.fileMissing': {
    tr: 'İçeriği yok, yedekten geri koy ya da dosyayı sil: {id} {name}',
    en: 'Content missing, put it back from a backup or delete the file: {id} {name}',
  },
  'check.fileChanged': {
    tr: 'İçeriği değişmiş ({size} yerine {length} bayt), yedekten geri koy ya da dosyayı sil: {id} {name}',
    en: 'Content changed ({length} bytes instead of {size}), put it back from a backup or delete the file: {id} {name}',
  },
  'check.repaired': { tr: '(onarıldı)', en: '(repaired)' },
  'check.left': {
    tr: '{left} fark kaldı. Onarılabilenler için: {atolye} check --repair',
    en: '{left} differences are left. For those that can be repaired: {atolye} check --repair',
  },
  'check.done': { tr: 'Fark yok.', en: 'No differences.' },

  // Usage
  'usage.unknownCommand': { tr: 'Böyle bir komut yok: {name}', en: 'Unknown command: {name}' },
  'usage.unknownOption': { tr: 'Böyle bir seçenek yok: {name}', en: 'Unknown option: {name}' },
  'usage.missingArgument': { tr: 'Eksik parametre: {name}', en: 'Missing argument: {name}' },
  'usage.optionMissingArgument': { tr: 'Bu seçenek bir değer ister: {name}', en: 'This option requires a value: {name}' },
  'usage.missingMandatoryOptionValue': { tr: 'Bu seçenek gerekli: {name}', en: 'This option is required: {name}' },
  'usage.conflictingOption': { tr: 'Bu seçenekler bir arada olmaz: {name}', en: 'These options cannot be combined: {name}' },
  'usage.excessArguments': { tr: 'Fazladan parametre var.', en: 'Too many arguments.' },
  'usage.other': { tr: 'Komut anlaşılmadı: {name}', en: 'Invalid command: {name}' },
  'usage.more': { tr: 'Yardım: {atolye} --help', en: 'Help: {atolye} --help' },
  'usage.lang': { tr: 'Dil tr ya da en olmalı: {value}', en: 'The language must be tr or en: {value}' },
  'usage.days': {
    tr: '--days 1 ile 3650 arasında bir tam sayı olmalı: {value}',
    en: '--days must be a whole number from 1 to 3650: {value}',
  },
  'usage.scopes': { tr: 'Böyle bir kapsam yok: {unknown}. Kapsamlar: {scopes}', en: 'Unknown scope: {unknown}. Scopes: {scopes}' },
  'usage.email': { tr: 'E-posta adresi olmalı: {value}', en: 'Invalid e-mail address: {value}' },
  'usage.name': { tr: 'Ad 1 ile 100 karakter arasında olmalı.', en: 'A name must have 1 to 100 characters.' },
  'usage.domain': {
    tr: 'Bir kuruluşa ait olabilecek bir alan adı gir (example.com): {value}',
    en: 'Enter a domain that an organization can own (example.com): {value}',
  },
  'usage.slug': {
    tr: 'Kısa ad küçük harf, rakam ve tireden oluşur (en çok 63): {value}',
    en: 'A slug consists of lower-case letters, digits and hyphens (at most 63): {value}',
  },
  'usage.address': {
    tr: '--to ve --from bir PostgreSQL adresi olmalı: postgresql://…',
    en: '--to and --from must be the address of a PostgreSQL database: postgresql://…',
  },

  // Failures
  unexpected: { tr: 'Beklenmeyen bir hata oldu:', en: 'An unexpected error occurred:' },
  settings: { tr: 'Ayarlar yanlış:', en: 'Invalid settings:' },
  'dataDir.unusable': {
    tr: 'DATA_DIR {dataDir} yazılamıyor ({reason}): yer aç ya da başka bir klasör ver',
    en: 'DATA_DIR {dataDir} cannot be written ({reason}): free some space or set another folder',
  },
  'dataDir.server': {
    tr: "DATA_DIR'i çalışan bir sunucu kullanıyor: süreç {pid}, {url}. Sunucuyu durdurup yeniden dene ya da işi {url} üzerinden, API ile yap.",
    en: 'A running server uses DATA_DIR: process {pid}, {url}. Stop it and try again, or do this at {url} through the API.',
  },
  'dataDir.process': {
    tr: "DATA_DIR'i başka bir süreç kullanıyor: {pid} (açılmakta olan bir sunucu ya da başka bir komut). Bitmesini bekle ya da durdur.",
    en: 'Another process uses DATA_DIR: {pid} (a server that is starting, or another command). Wait until it ends, or stop it.',
  },
  'database.none': {
    tr: '{dataDir} içinde veritabanı yok. Önce `npm start` ya da `{atolye} migrate`; veri başka yerdeyse DATA_DIR ya da DATABASE_URL ver.',
    en: 'There is no database in {dataDir}. Run `npm start` or `{atolye} migrate` first; if the data is elsewhere, set DATA_DIR or DATABASE_URL.',
  },
  'database.unreachable': {
    tr: 'Veritabanına ulaşılamıyor: {reason}. Sunucunun çalıştığına ve adresine bak.',
    en: 'The database cannot be reached: {reason}. Check that its server is running, and its address.',
  },
  'database.refused': {
    tr: 'Veritabanı reddetti: {reason} (SQLSTATE {code}).',
    en: 'The database refused the operation: {reason} (SQLSTATE {code}).',
  },
  'database.notRunning': {
    tr: 'Gömülü veritabanı sunucuyla birlikte çalışır: önce `npm start`.',
    en: 'The embedded database runs only with the server: run `npm start` first.',
  },
  'embedded.noPrograms': {
    tr: 'Bu sistem için gömülü PostgreSQL yok ({name} kurulu değil): `npm ci`yi --omit=optional olmadan çalıştır ya da DATABASE_URL ile bir PostgreSQL sunucusu ver.',
    en: 'There is no embedded PostgreSQL for this system ({name} is not installed): run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
  },
  'embedded.root': {
    tr: 'PostgreSQL root olarak çalışmaz; kullanıcı ad alanı da /var/lib/atolye da kullanılamıyor. Başka bir kullanıcıyla başlat ya da DATABASE_URL ile bir PostgreSQL sunucusu ver.',
    en: 'PostgreSQL does not run as root, and neither a user namespace nor /var/lib/atolye can be used. Start as another user, or set DATABASE_URL to a PostgreSQL server.',
  },
  'embedded.otherVersion': {
    tr: "{folder} PostgreSQL {made} ile yapılmış, bu sürüm {major} getirir. Onu yapan Atölye sürümüyle bir PostgreSQL'e taşı (`{atolye} move --to postgresql://…`), sonra yeni bir DATA_DIR'e al: `{atolye} move --from postgresql://…`.",
    en: '{folder} was created by PostgreSQL {made}; this version includes {major}. With the version of Atölye that created it, copy it to a PostgreSQL server (`{atolye} move --to postgresql://…`), then copy it into a new DATA_DIR: `{atolye} move --from postgresql://…`.',
  },
  'embedded.notStarted': {
    tr: 'Gömülü PostgreSQL açılmadı: {reason}',
    en: 'The embedded PostgreSQL did not start: {reason}',
  },
  'database.old': {
    tr: 'PostgreSQL {version} eski: 15 ya da yenisi gerekir.',
    en: 'PostgreSQL {version} is too old: 15 or newer is required.',
  },
  'database.encoding': {
    tr: 'Veritabanının kodlaması {encoding}; UTF8 olmalı.',
    en: 'The database is encoded in {encoding}; UTF8 is required.',
  },
  'migrations.pending': {
    tr: 'Veritabanı bu sürümün gerisinde ({names}). Önce: {atolye} migrate',
    en: 'The database is older than this version ({names}). Run first: {atolye} migrate',
  },
  'migrations.unknown': {
    tr: 'Veritabanı bu sürümden yeni ({names}). Atölye’nin daha yeni sürümünü kullan.',
    en: 'The database is newer than this version ({names}). Use a newer version of Atölye.',
  },
  'migrations.changed': {
    tr: 'Uygulanmış bir geçiş dosyası değişmiş ({names}). Sürümün kendi dosyalarını geri getir.',
    en: 'An applied migration file was changed ({names}). Restore the files of the release.',
  },
  'migrations.failed': {
    tr: '{names} geçişi uygulanamadı: {reason}. Yaptıkları geri alındı, sunucu durdu.',
    en: 'Migration {names} failed: {reason}. Its changes were rolled back and the server is stopped.',
  },
  'migrations.failedAfter': {
    tr: '{names} geçişi uygulanamadı: {reason}. Yaptıkları geri alındı, sunucu durdu. Ondan önce uygulananlar kaldı: {earlier}.',
    en: 'Migration {names} failed: {reason}. Its changes were rolled back and the server is stopped. Migrations applied before it are kept: {earlier}.',
  },
  'migrations.unfinished': {
    tr: '{names} geçişini Prisma yarım bırakmış. Önce `npx prisma migrate resolve` ile çöz.',
    en: 'Prisma left migration {names} unfinished. Resolve it first: npx prisma migrate resolve',
  },
  'file.failed': { tr: 'Dosya işlemi başarısız: {reason}', en: 'A file operation failed: {reason}' },
  'organization.none': {
    tr: 'Hiç kuruluş yok. Önce `npm start` ya da `{atolye} org create`.',
    en: 'There is no organization. Run `npm start` or `{atolye} org create` first.',
  },
  'organization.unknown': {
    tr: 'Böyle bir kuruluş yok: {slug}. Olanlar: {slugs}',
    en: 'Unknown organization: {slug}. Organizations: {slugs}',
  },
  'organization.several': {
    tr: 'Birden çok kuruluş var; --organization ile seç: {slugs}',
    en: 'There are several organizations; select one with --organization: {slugs}',
  },
  'user.unknown': { tr: 'Bu e-postayla bir kullanıcı yok: {email}', en: 'There is no user with this e-mail address: {email}' },
  'org.domain.taken': { tr: 'Bu alan adı başka bir kuruluşun: {domain}', en: 'Another organization has this domain: {domain}' },
  'org.domain.unknown': { tr: 'Kuruluşun böyle bir alan adı yok: {domain}', en: 'The organization does not have this domain: {domain}' },
  'org.slugTaken': { tr: 'Bu kısa ad alınmış: {slug}', en: 'This slug is taken: {slug}' },
  'seed.exists': {
    tr: '{slug} kuruluşunda örnek içerikle çakışanlar var ({what}); hiçbir şey eklenmedi.',
    en: '{slug} already has parts of the sample content ({what}); nothing was added.',
  },
  'reset.unsure': {
    tr: 'Bu, {where} içindeki HER ŞEYİ siler. Eminsen: --yes',
    en: 'This deletes EVERYTHING in {where}. If you are sure: --yes',
  },
  'reset.used': {
    tr: 'Veritabanına bağlı bir Atölye sunucusu var ({count} bağlantı). Önce onu durdur.',
    en: 'An Atölye server is connected to the database ({count} connections). Stop it first.',
  },
  'backup.postgres': {
    tr: 'Veri bir PostgreSQL sunucusunda (DATABASE_URL); yedeğini PostgreSQL alır: pg_dump --format=custom "$DATABASE_URL" > atolye.dump',
    en: 'The data is on a PostgreSQL server (DATABASE_URL); back it up with its own tools: pg_dump --format=custom "$DATABASE_URL" > atolye.dump',
  },
  'backup.exists': { tr: 'Dosya zaten var, üzerine yazılmaz: {file}', en: 'The file already exists and is not overwritten: {file}' },
  'backup.inside': { tr: "Yedek, DATA_DIR'in dışına yazılmalı: {file}", en: 'The backup must be outside of DATA_DIR: {file}' },
  'restore.postgres': {
    tr: 'DATABASE_URL ayarlı: restore gömülü veritabanı içindir. Değişkeni kaldır ya da pg_restore kullan.',
    en: 'DATABASE_URL is set: restore is for the embedded database. Unset it, or use pg_restore.',
  },
  'restore.notEmpty': {
    tr: '{dataDir} boş değil ({names}). Boş ya da yeni bir klasör ver: DATA_DIR=… {atolye} restore …',
    en: '{dataDir} is not empty ({names}). Use an empty or new folder: DATA_DIR=… {atolye} restore …',
  },
  'restore.notBackup': { tr: 'Bu bir Atölye yedeği değil: {file}', en: 'This is not a backup of Atölye: {file}' },
  'restore.damaged': { tr: 'Yedek bozuk ya da yarım: {file} ({reason})', en: 'The backup is damaged or incomplete: {file} ({reason})' },
  'move.notEmpty': {
    tr: 'Hedef veritabanı boş değil: {tables}. Yeni bir veritabanı aç ve onun adresini ver.',
    en: 'The target database is not empty: {tables}. Create a new database and use its address.',
  },
  'move.mismatch': {
    tr: '{table} tablosunda {source} satırdan {target} tanesi hedefe ulaştı; hepsi geri alındı.',
    en: 'Only {target} of {source} rows of {table} were copied; everything was rolled back.',
  },

  // Results
  'search.progress': { tr: '%{percent} ({done}/{all} parça)', en: '{percent} % ({done} of {all} passages)' },
  'search.rebuilt': {
    tr: 'Arama dizini kuruldu: {passages} parça; sürücü: {driver}; vektörler: {vectors}.',
    en: 'The search index is built: {passages} passages; driver: {driver}; vectors: {vectors}.',
  },
  'search.withoutVectors': { tr: 'yok', en: 'none' },
  'search.running': {
    tr: 'Arama dizini şu anda kuruluyor; bitince yeniden dene.',
    en: 'The search index is being built; try again when it is done.',
  },
  'search.away': {
    tr: 'Arama motoruna ulaşılamıyor: {reason}. ELASTICSEARCH_URL doğru mu?',
    en: 'The search engine cannot be reached: {reason}. Is ELASTICSEARCH_URL correct?',
  },
  'search.model': {
    tr: 'Vektör modeli yanıt vermedi: {reason}. EMBEDDING_BASE_URL, EMBEDDING_API_KEY ve EMBEDDING_MODEL doğru mu? Yapılan vektörler duruyor; komut kaldığı yerden sürer.',
    en: 'The embedding model did not answer: {reason}. Are EMBEDDING_BASE_URL, EMBEDDING_API_KEY and EMBEDDING_MODEL correct? The vectors so far are kept; the command continues from there.',
  },
  'secrets.noKey': { tr: 'SECRET_KEYS verilmedi.', en: 'SECRET_KEYS is not set.' },
  'secrets.unreadable': {
    tr: 'Bir sır {name} anahtarıyla şifrelenmiş; SECRET_KEYS bu anahtarı içermiyor ya da başka bir değerle içeriyor. Onu yenisinin arkasına ekle.',
    en: 'A secret was encrypted with the key {name}, which SECRET_KEYS does not have, or has with another value. Add it behind the new key.',
  },
  'secrets.sealed': {
    tr: 'Mühürlendi: {webhooks} webhook, {keys} sunucu anahtarı.',
    en: 'Encrypted: secrets of {webhooks} webhooks, {keys} keys of the server.',
  },
  'events.retried': { tr: 'Alınan olay: {taken}', en: 'Events processed: {taken}' },
  'events.failed': {
    tr: '{failed} olay yine alınamadı ve bekliyor: neden alınamadıkları event_failure tablosunda.',
    en: '{failed} events failed again and wait: the table event_failure has the reasons.',
  },
  'migrate.none': { tr: 'Veritabanı güncel.', en: 'The database is up to date.' },
  'migrate.done': { tr: 'Uygulandı: {names}', en: 'Applied: {names}' },
  'seed.done': { tr: '{slug} kuruluşuna örnek içerik eklendi: {projects}', en: 'Sample content added to {slug}: {projects}' },
  'token.defaultName': { tr: 'Komut satırı', en: 'Command line' },
  'token.done': {
    tr: '{email} ({slug}) için jeton; bir daha gösterilmez. Son günü: {until}',
    en: 'Token of {email} ({slug}); not shown again. Valid until: {until}',
  },
  'token.never': { tr: 'yok', en: 'no expiry' },
  'org.domain.none': { tr: 'Kuruluşun alan adı yok.', en: 'The organization has no domains.' },
  'org.domain.proved': { tr: 'doğrulanmış', en: 'verified' },
  'org.domain.claimed': { tr: 'doğrulanmamış', en: 'not verified' },
  'org.done': {
    tr: '{name} kuruldu, yöneticisi {email}. Kimliği ve yöneticinin jetonu (bir daha gösterilmez):',
    en: '{name} was created, its administrator is {email}. Its id and the token of the administrator (not shown again):',
  },
  'reset.done': {
    tr: 'Her şey silindi ve yeniden başlatıldı. Erişim jetonu (bir daha gösterilmez):',
    en: 'Everything was deleted and set up again. Access token (not shown again):',
  },
  'backup.done': { tr: 'Yedeklendi: {file} ({size})', en: 'Backed up: {file} ({size})' },
  'backup.secret': {
    tr: 'Dosya bütün verini içerir: güvenli bir yerde sakla.',
    en: 'The file contains all your data: keep it in a safe place.',
  },
  'restore.done': {
    tr: 'Geri yüklendi: {dataDir} ({createdAt} yedeği; {organizations} kuruluş, {tasks} görev).',
    en: 'Restored: {dataDir} (backup of {createdAt}; {organizations} organizations, {tasks} tasks).',
  },
  'restore.pending': {
    tr: 'Yedek eski bir sürümden; veritabanı ilk açılışta güncellenecek ({names}).',
    en: 'The backup is from an older version; the next start migrates the database ({names}).',
  },
  'move.copying': { tr: 'Kopyalanıyor: {source} → {target}', en: 'Copying: {source} → {target}' },
  'move.done': {
    tr: 'Kopyalandı: {tables} tabloda {rows} satır, {jobs} bekleyen iş; tüm tabloların satır sayıları eşleşiyor. {source} olduğu gibi duruyor.',
    en: 'Copied: {rows} rows in {tables} tables, {jobs} waiting jobs; the row counts of all tables match. {source} is unchanged.',
  },
  'move.nextFolder': {
    tr: 'Bundan sonra sunucuyu DATABASE_URL olmadan başlat: veri {dataDir} içinde.',
    en: 'From now on start the server without DATABASE_URL: the data is in {dataDir}.',
  },
  'move.folderUsed': {
    tr: '{dataDir} içinde zaten bir veritabanı var. Boş ya da yeni bir DATA_DIR ver.',
    en: 'There is already a database in {dataDir}. Use an empty or new DATA_DIR.',
  },
  'move.next': {
    tr: 'Bundan sonra sunucuyu bu ayarla başlat: DATABASE_URL={url}',
    en: 'From now on start the server with: DATABASE_URL={url}',
  },

  // Doctor
  'doctor.failed': { tr: 'Düzeltilecek {count} sorun var.', en: 'Problems to fix: {count}.' },
  'doctor.settings': { tr: 'Ayarlar okunuyor', en: 'The settings can be read' },
  'doctor.setting': { tr: 'Ayar {problem}', en: 'Setting {problem}' },
  'doctor.settingsFirst': { tr: 'Ayarlar düzelince öbürleri de denetlenir', en: 'The other checks run when the settings are valid' },
  'doctor.node': { tr: 'Node {version}', en: 'Node {version}' },
  'doctor.nodeOther': {
    tr: 'Node {version}: Atölye Node 24 ile denenir; `{atolye}` onu kullanır',
    en: 'Node {version}: Atölye is tested with Node 24, which `{atolye}` uses',
  },
  'doctor.dataDir': { tr: 'DATA_DIR {dataDir} yazılabilir', en: 'DATA_DIR {dataDir} can be written' },
  'doctor.dataDirNew': {
    tr: 'DATA_DIR {dataDir} henüz yok; ilk açılışta oluşur',
    en: 'DATA_DIR {dataDir} does not exist yet; the first start creates it',
  },
  'doctor.dataDirReadOnly': {
    tr: 'DATA_DIR {dataDir} yazılamıyor ({reason}): iznini düzelt ya da başka bir klasör ver',
    en: 'DATA_DIR {dataDir} cannot be written ({reason}): fix its permissions or set another folder',
  },
  'doctor.lockedServer': {
    tr: "DATA_DIR'i çalışan sunucu kullanıyor: süreç {pid}, {url}",
    en: 'The running server uses DATA_DIR: process {pid}, {url}',
  },
  'doctor.lockedProcess': {
    tr: "DATA_DIR'i {pid} numaralı süreç kullanıyor (açılmakta olan sunucu ya da başka bir komut): bitince yeniden bak",
    en: 'Process {pid} uses DATA_DIR (a server that is starting, or another command): check again when it has ended',
  },
  'doctor.database': { tr: 'Veritabanı: PostgreSQL {version}', en: 'Database: PostgreSQL {version}' },
  'doctor.embedded': { tr: 'Veritabanı: gömülü PostgreSQL {version}, {size}', en: 'Database: embedded PostgreSQL {version}, {size}' },
  'doctor.fsyncOff': {
    tr: 'Veritabanında {setting} kapalı: elektrik kesilirse veri kaybolur ya da bozulur',
    en: 'The database has {setting} turned off: a power failure can lose or corrupt data',
  },
  'doctor.leftover': {
    tr: 'Ölen bir sunucunun PostgreSQL süreci kalmış ({pid}): sonraki açılış onu durdurur',
    en: 'A PostgreSQL process of a crashed server is still running ({pid}): the next start stops it',
  },
  'doctor.databaseNew': { tr: 'Veritabanı henüz yok; ilk açılışta oluşur', en: 'There is no database yet; the first start creates it' },
  'doctor.databaseServer': {
    tr: 'Veritabanı: çalışan sunucu hazır olduğunu söylüyor',
    en: 'Database: the running server reports that it is ready',
  },
  'doctor.databaseServerDown': {
    tr: 'Çalışan sunucu {url} adresinden hazır olduğunu söylemiyor ({reason}): günlüğüne bak',
    en: 'The running server does not report at {url} that it is ready ({reason}): check its log',
  },
  'doctor.databaseBroken': { tr: 'Veritabanı açılamıyor: {reason}', en: 'The database cannot be opened: {reason}' },
  'doctor.migrations': { tr: 'Veritabanının şeması güncel', en: 'The schema of the database is up to date' },
  'doctor.migrationsPending': {
    tr: 'Bekleyen geçiş var ({names}): `{atolye} migrate` ya da sunucunun açılışı uygular',
    en: 'Migrations are pending ({names}): `{atolye} migrate` or the start of the server applies them',
  },
  'doctor.consumers': { tr: 'Akış, webhook’lar ve arama güncel', en: 'The feed, webhooks and search are up to date' },
  'doctor.consumersParked': {
    tr: '{consumers}: {count} olay alınamadı ve bekliyor. Nedenleri event_failure tablosunda; giderince: {atolye} events retry',
    en: '{consumers}: {count} events could not be processed and wait. The table event_failure has the reasons; once they are fixed: {atolye} events retry',
  },
  'doctor.consumersLate': {
    tr: '{consumers} olayları {minutes} dakika geriden alıyor. SERVICES ayarında worker olan bir süreç çalışıyor mu?',
    en: '{consumers}: {minutes} minutes behind. Is a process with worker in SERVICES running?',
  },
  'doctor.search': { tr: 'Arama: dizin eksiksiz', en: 'Search: the index is complete' },
  'doctor.searchBuilding': {
    tr: 'Arama dizini yeniden kuruluyor; kurulana dek eski dizinde aranır',
    en: 'The search index is being rebuilt; until then searches use the old one',
  },
  'doctor.searchWaiting': { tr: 'Arama: dizine girmeyi bekleyen {count}', en: 'Search: {count} waiting to be indexed' },
  'doctor.vectors': { tr: 'Vektörler: {model}', en: 'Vectors: {model}' },
  'doctor.vectorsWaiting': {
    tr: 'Vektörler ({model}): bekleyen {count}. Model yanıt veriyor mu? EMBEDDING_BASE_URL ve günlüğe bak',
    en: 'Vectors ({model}): {count} waiting. Does the model answer? Check EMBEDDING_BASE_URL and the log',
  },
  'doctor.vectorsCompared': {
    tr: 'Vektörler tek tek karşılaştırılıyor: en büyük kuruluşta {largest} parça var, sınır {most}',
    en: 'Vectors are compared one by one: the largest organization has {largest} passages, the limit is {most}',
  },
  'doctor.pgvector': { tr: 'Vektörler pgvector {version} ile aranıyor', en: 'Vectors are searched by pgvector {version}' },
  'doctor.pgvectorMissing': {
    tr: 'Veritabanında pgvector yok ve en büyük kuruluşta {largest} parça var: {most} parçadan çoğunu görenler yalnızca sözcüklerle arar',
    en: 'The database has no pgvector, and the largest organization has {largest} passages: people who can view more than {most} search by words only',
  },
  'doctor.pgvectorNotInstalled': {
    tr: 'En büyük kuruluşta {largest} parça var, {most} parçadan çoğunu görenler yalnızca sözcüklerle arar: bir yönetici CREATE EXTENSION vector çalıştırsın',
    en: 'The largest organization has {largest} passages, and people who can view more than {most} search by words only: ask a superuser to run CREATE EXTENSION vector',
  },
  'doctor.clock': {
    tr: 'Veritabanının saati bu makinenin saatiyle aynı ({seconds} sn)',
    en: 'The clock of the database agrees with that of this machine ({seconds} s)',
  },
  'doctor.clockOff': {
    tr: 'Veritabanının saati {seconds} sn farklı: iki makinenin saatini de NTP ile eşle',
    en: 'The clock of the database differs by {seconds} s: synchronize both machines with NTP',
  },
  'doctor.portAny': { tr: 'PORT 0: açılışta boş bir port seçilir', en: 'PORT 0: the start uses a free port' },
  'doctor.portFree': { tr: 'Port boş: {host}:{port}', en: 'The port is free: {host}:{port}' },
  'doctor.portAtolye': { tr: 'Atölye yanıt veriyor: {url}', en: 'Atölye answers: {url}' },
  'doctor.portTaken': {
    tr: '{host}:{port} başka bir programda: onu durdur ya da PORT ile başka bir port ver',
    en: 'Another program uses {host}:{port}: stop it, or set another PORT',
  },
  'doctor.portRefused': {
    tr: '{host}:{port} dinlenemiyor ({reason}): HOST ve PORT ayarına bak (1024 altı yetki ister)',
    en: 'Cannot listen on {host}:{port} ({reason}): check HOST and PORT (ports below 1024 require a privilege)',
  },
  'start.starting': { tr: '\n  Atölye {version} başlıyor…', en: '\n  Atölye {version} is starting…' },
  'start.creating': {
    tr: '  İlk açılış: veritabanı ve içeriği kuruluyor. Bu genellikle on saniye sürer.',
    en: '  First start: creating the database and its content. This usually takes ten seconds.',
  },
  'start.moved': {
    tr: '  Veritabanı burada durur, çünkü PostgreSQL root olarak çalışmaz ve DATA_DIR başkalarına kapalı: {place}',
    en: '  The database is stored here, because PostgreSQL does not run as root and other users cannot open DATA_DIR: {place}',
  },
  'start.token': {
    tr: '\n  Erişim jetonu (bir daha gösterilmez): {token}',
    en: '\n  Access token (not shown again): {token}',
  },
  'start.tokenFile': {
    tr: '\n  Erişim jetonu (okuyunca dosyayı sil): {file}',
    en: '\n  Access token (delete the file once you have read it): {file}',
  },
  'start.noIssuer': {
    tr: '\n  Kimse giriş yapamaz: OIDC_ISSUER ve OIDC_CLIENT_ID ile kimlik sağlayıcını tanıt (docs/tr/run/sign-in.md). API jetonla çalışır.',
    en: '\n  Nobody can sign in: configure your identity provider with OIDC_ISSUER and OIDC_CLIENT_ID (docs/run/sign-in.md). The API works with a token.',
  },
  'start.noClient': {
    tr: '\n  Tarayıcıyla kimse giriş yapamaz: OIDC_CLIENT_ID ile uygulamanın kimlik sağlayıcındaki istemcisini ver (docs/tr/run/sign-in.md).',
    en: "\n  Nobody can sign in with a browser: set OIDC_CLIENT_ID to the app's client at your identity provider (docs/run/sign-in.md).",
  },
  'start.ready': {
    tr: '\n  Atölye hazır: {url}\n  API başvurusu: {docs}\n',
    en: '\n  Atölye is ready: {url}\n  API reference: {docs}\n',
  },
  'start.readySignIn': {
    tr: '\n  Atölye hazır: {url}\n  API başvurusu: {docs}\n  Giriş: {signIn}\n  Durdurmak için Ctrl+C\n',
    en: '\n  Atölye is ready: {url}\n  API reference: {docs}\n  Sign in: {signIn}\n  Press Ctrl+C to stop\n',
  },
  'start.working': { tr: '\n  Atölye çalışıyor: {url}\n', en: '\n  Atölye is running: {url}\n' },
  'start.issuerPortTaken': {
    tr: 'Geliştirme kimlik sağlayıcısı 127.0.0.1:{port} adresini dinleyemiyor ({reason}): DEV_ISSUER_PORT ile başka bir port ver',
    en: 'The development identity provider cannot listen on 127.0.0.1:{port} ({reason}): set another DEV_ISSUER_PORT',
  },
  'doctor.secretsInTheClear': {
    tr: 'SECRET_KEYS yok: webhook’ların imza sırları ve sunucunun anahtarları veritabanında açık durur; docs/tr/run/secrets.md',
    en: "SECRET_KEYS is not set: signing secrets of webhooks and the server's keys are stored unencrypted in the database; docs/run/secrets.md",
  },
  'doctor.chat': { tr: 'Asistanın modeli {model}: {url}', en: "The assistant's model {model}: {url}" },
  'doctor.chatUnknown': {
    tr: 'CHAT_MODEL {model} sunucunun modelleri arasında yok: {url}',
    en: 'CHAT_MODEL {model} is not among the models of the server: {url}',
  },
  'doctor.chatSilent': {
    tr: 'Asistanın modeline ulaşılamıyor: {url} ({reason}). Ulaşılana dek sorulara yanıt verilmez.',
    en: "The assistant's model cannot be reached: {url} ({reason}). Until it is, questions are not answered.",
  },
  'doctor.verifier': { tr: 'Yanıtları doğrulayan model {model}: {url}', en: 'The model that verifies answers is {model}: {url}' },
  'doctor.verifierUnknown': {
    tr: 'VERIFY_MODEL {model} sunucunun modelleri arasında yok: {url}',
    en: 'VERIFY_MODEL {model} is not among the models of the server: {url}',
  },
  'doctor.verifierSilent': {
    tr: 'Yanıtları doğrulayan model yanıt vermiyor: {url} ({reason}). O gelene dek yanıtlar doğrulanmadan kalır.',
    en: 'The model that verifies answers does not answer: {url} ({reason}). Until it does, answers stay unverified.',
  },
  'doctor.classifier': {
    tr: 'Yanıtları doğrulayan sınıflandırıcı yanıt veriyor: {url}',
    en: 'The classifier that verifies answers answers: {url}',
  },
  'doctor.rerank': { tr: 'Sıralama modeli yanıt veriyor: {url}', en: 'The reranker answers: {url}' },
  'doctor.rerankSilent': {
    tr: 'Sıralama modeli yanıt vermiyor: {url} ({reason}). O gelene dek sonuçlar sözcüklerin ve vektörlerin sırasıyla kalır.',
    en: 'The reranker does not answer: {url} ({reason}). Until it does, results stay in the order of words and vectors.',
  },
  'doctor.ollama': {
    tr: 'Ollama OLLAMA_CONTEXT_LENGTH={context} ya da daha çoğuyla çalışmalı: az gelirse yönergeleri sessizce keser',
    en: 'Ollama must run with OLLAMA_CONTEXT_LENGTH={context} or more: with less it silently truncates instructions',
  },
  'doctor.ollamaContext': {
    tr: 'Ollama modeli {has} belirteçle çalıştırıyor, CHAT_CONTEXT ise {context}: yönergeler sessizce kesilir. OLLAMA_CONTEXT_LENGTH={context} ver ya da CHAT_CONTEXT değerini küçült.',
    en: 'Ollama runs the model with {has} tokens, and CHAT_CONTEXT is {context}: instructions are silently truncated. Set OLLAMA_CONTEXT_LENGTH={context}, or a smaller CHAT_CONTEXT.',
  },
  'doctor.noIssuer': {
    tr: 'OIDC_ISSUER yok: kimse giriş yapamaz. Kimlik sağlayıcını OIDC_ISSUER ve OIDC_CLIENT_ID ile tanıt (docs/tr/run/sign-in.md); o zamana dek API yalnızca jetonla çalışır',
    en: 'OIDC_ISSUER is not set: nobody can sign in. Configure your identity provider with OIDC_ISSUER and OIDC_CLIENT_ID (docs/run/sign-in.md); until then the API works with a token only',
  },
  'doctor.noClient': {
    tr: 'OIDC_CLIENT_ID yok: tarayıcıyla kimse giriş yapamaz. Uygulamanın kimlik sağlayıcındaki istemcisini ver (docs/tr/run/sign-in.md)',
    en: "OIDC_CLIENT_ID is not set: nobody can sign in with a browser. Set it to the app's client at your identity provider (docs/run/sign-in.md)",
  },
  'doctor.signIn': { tr: 'Giriş: {issuer}', en: 'Sign-in: {issuer}' },
  'doctor.publicUrlNone': {
    tr: 'PUBLIC_URL yok: insanların kullandığı adresi ver ki bağlantılar onu göstersin',
    en: 'PUBLIC_URL is not set: set it to the address that people use, so that links contain it',
  },
  'doctor.publicUrl': { tr: 'PUBLIC_URL buradan yanıt veriyor: {url}', en: 'PUBLIC_URL answers from here: {url}' },
  'doctor.publicUrlSilent': {
    tr: 'PUBLIC_URL {url} buradan yanıt vermiyor ({reason}): sunucu çalışıyorsa DNS, ters vekil ve güvenlik duvarına bak',
    en: 'PUBLIC_URL {url} does not answer from here ({reason}): if the server is running, check DNS, reverse proxy and firewall',
  },
  'doctor.publicUrlPlain': {
    tr: 'PUBLIC_URL {url} şifresiz: jetonlar açıkta gider; önüne TLS koyup https yap',
    en: 'PUBLIC_URL {url} is not encrypted, so tokens are sent in plain text: add TLS and use https',
  },
} as const satisfies Record<string, { tr: string; en: string }>;

export type TextKey = keyof typeof texts;
