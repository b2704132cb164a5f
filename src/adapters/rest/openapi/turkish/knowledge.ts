/** Files and search. */
export const knowledge: Readonly<Record<string, string>> = {
  'An uploaded file.': 'Yüklenmiş bir dosya.',
  'In a `table`, each row is a line, its cells are separated by ` | `, and the first row is the header.':
    '`table` türünde tablonun her satırı ayrı bir satırdadır; hücreler ` | ` ile ayrılır, ilk satır başlıktır.',
  'Detected from the content, not from the name.': 'Adına değil içeriğine bakılarak belirlenir.',
  'Hash of the content, hexadecimal.': 'İçeriğin özeti, onaltılık.',
  'Its project; everyone who can view the project can view the file.': 'Projesi; onu gören dosyayı da görür.',
  'Task that it is attached to, in the same project.': 'Dosyanın bulunduğu görev, o projeden.',
  'Code of the reason why its content cannot be found, e.g. `encrypted`.': 'İçeriğiyle neden bulunamadığı, örneğin `encrypted`.',
  'Number of pages, sheets or slides; null if it has none.': 'Varsa sayfa, çalışma sayfası ya da slayt sayısı.',
  'Number of passages that search can find.': 'Aramada bulunabilen bölümlerinin sayısı.',
  'Increases with every change, also of the index; see `expectedVersion`.':
    'Dizindeki değişiklikler de içinde, her değişiklikte artar; bkz. `expectedVersion`.',
  'State of indexing of a file. `indexed`: search finds its words. `failed` and `skipped` have a `code` and a `reason`.':
    'Dosyanın dizine eklenme aşaması. `indexed`: sözcükleriyle bulunur. `failed` ve `skipped` durumlarında `code` ve `reason` bulunur.',
  'Whether search by meaning finds a file: `pending` until the embedding model has read it.':
    'Dosyanın anlamıyla da bulunup bulunmadığı: vektör modeli okuyana kadar `pending`.',
  'Kinds of search results.': 'Arama sonuçlarının türleri.',
  '`hybrid`: by words and by meaning. `lexical`: only by words, without a model for meaning.':
    '`hybrid`: sözcüklerle ve anlamla. `lexical`: anlam modeli yoksa yalnızca sözcüklerle.',
  'Moves it to this project, and detaches it from a task of another project.': 'Dosyayı oraya taşır, başka bir projenin görevinden ayırır.',
  'Attaches it to this task and moves it to the project of the task; null detaches it.':
    'Dosyayı göreve ve görevin projesine taşır; hiçbir görevde bulunmaması için null.',
  'The file, with its name.': 'Dosya, adıyla birlikte.',
  'Id or key; with `task`, it replaces the project of the prepared upload.':
    'Kimliği ya da kısaltması; `task` ile birlikte, hazırlanmış yüklemedekinin yerine.',
  'Id or number of a task to attach the file to.': 'Dosyanın bulunacağı görevin kimliği ya da numarası.',
  'State of indexing of a file.': 'Dosyanın dizine eklenme aşaması.',
  'The reason as a sentence, in the language of the request.': 'Nedeni, isteğin dilinde bir cümle olarak.',
  'Parts of it that are not in the index; empty if everything was read.': 'Dosyanın dizinde olmayan bölümleri. Tümü okunduysa boş.',
  'A part of a file that is not in the index.': 'Dosyanın dizine alınmayan bir bölümü.',
  'The kind of part, e.g. `attachment_unread`.': 'Bölümün türü, örneğin `attachment_unread`.',
  'A sentence in the language of the request.': 'İsteğin dilinde bir cümle.',
  'Page, sheet or slide, from 1.': 'Sayfa, çalışma sayfası ya da slayt, 1’den başlar.',
  'Name of the attachment, sheet or object.': 'Ekin, çalışma sayfasının ya da nesnenin adı.',
  'State of search by meaning; null until the file is `indexed`, and without an embedding model. Search by words needs only `indexed`.':
    '`indexed` olunca sözcüklerle bulunur; ondan önce ve vektör modeli ayarlanmamışsa null.',
  'Address of its content, without a credential, for up to 5 minutes and as long as the caller can view the file: for links and pictures.':
    'İçeriği kimlik bilgisi olmadan, en çok 5 dakika ve isteği yapan dosyayı gördükçe okutan adres: bağlantılar ve resimler için.',
  'A passage of the text of a file, as search finds it and answers quote it. Passages are in order and do not overlap.':
    'Dosya metninin bir bölümü: aramanın bulduğu, yanıtların alıntıladığı birim. Bölümler sıralıdır ve çakışmaz.',
  'Page, slide or sheet, from 1; null if the format has none.':
    'Sayfa, slayt ya da çalışma sayfası, 1’den başlar; biçimde bunlar yoksa null.',
  'Start offset in the text of the file, in UTF-16 units.': 'Dosyanın metninde başladığı yer, UTF-16 birimiyle.',
  'End offset there.': 'Orada bittiği yer.',
  'Headings above it, outermost first.': 'Altında bulunduğu başlıklar, en dıştakinden başlayarak.',
  'The headings, paragraphs and tables it is made of.': 'Bölümü oluşturan başlıklar, paragraflar ve tablolar.',
  'A block in the text of a file.': 'Dosyanın metnindeki bir blok.',
  'Level of a heading, from 1.': 'Başlığın düzeyi, 1’den başlar.',
  'End offset there. A block that crosses a boundary of the part is also in the neighbouring part.':
    'Orada bittiği yer; bölümün dışında başlayan ya da biten, komşu bölümlerde de bulunur.',
  'A file, task, comment or project that was found.': 'Bulunan bir dosya, görev, yorum ya da proje.',
  'Id of the file, task, comment or project.': 'Dosyanın, görevin, yorumun ya da projenin kimliği.',
  'Name of the file or project; number and title of the task, also of a comment.':
    'Dosyanın ya da projenin adı; görevin numarası ve başlığı, yorumda da.',
  "Path of the record in the web app, below the server's address.": 'Uygulamada açıldığı yol, sunucunun adresinden sonra.',
  'Score from 0 to 1, comparable only within one answer.': '0 ile 1 arasında; yalnızca aynı yanıttakiler karşılaştırılabilir.',
  'Best matching part of the record.': 'Kaydın en iyi uyan bölümü.',
  'Ranges of `text` that match the query literally.': '`text` içinde arananın sözcüğü sözcüğüne geçtiği yerler.',
  'Range from `start`, inclusive, to `end`, exclusive, in UTF-16 units.': '`start` dahil, `end` hariç; UTF-16 birimiyle.',
  'Start of the range.': 'Aralığın başı.',
  'End of the range, exclusive.': 'Aralığın sonu; dahil değildir.',
  'Page, slide or sheet of a file, from 1; null if there is none.':
    'Dosyanın sayfası, slaydı ya da çalışma sayfası, 1’den başlar; yoksa null.',
  'Start offset in the text of the file, task, comment or project, in UTF-16 units.':
    'Dosyanın, görevin, yorumun ya da projenin metninde başladığı yer, UTF-16 birimiyle.',
  'Search method of the results.': 'Sonuçların nasıl bulunduğu.',
  'Numbers of results by kind and project over all pages, largest first.':
    'Hangi sayfada olursa olsun sonuçların türe ve projeye göre sayıları, en çoktan başlayarak.',
  'Numbers of results by kind.': 'Türe göre sonuç sayıları.',
  'Projects.': 'Projeler.',
  'Files that the caller can view, newest first unless sorted otherwise.':
    'İsteği yapanın gördüğü dosyalar; başka sıra istenmezse yeniden eskiye.',
  'Uploads a file. Its text is read and indexed automatically.': 'Dosya yükler. Metni kendiliğinden okunur ve dizine eklenir.',
  '404 `file.not_found` if the caller cannot view it.': 'İsteği yapan görmüyorsa 404 `file.not_found`.',
  'Renames or moves a file.': 'Dosyanın adını ya da yerini değiştirir.',
  'Deletes a file permanently; for the person who uploaded it and the leads of the project.':
    'Dosyayı kalıcı olarak siler; yükleyen kişi ve proje liderleri için.',
  'The bytes of the file with its own media type, whole or in part (`Range`). Needs a token, or the `key` of the file’s `contentUrl`.':
    'Dosyanın baytları, kendi medya türünde; tamamı ya da bir bölümü (`Range`). Jeton ya da dosyanın `contentUrl` adresindeki `key` gerekir.',
  'The text of the file as search reads it, from beginning to end. Empty until the file is `indexed`.':
    'Dosyanın aramada kullanılan metni, baştan sona. Dosya `indexed` olana kadar boştur.',
  'Reads the text of a file again, for example after a failure.': 'Dosyanın metnini yeniden okur, örneğin bir hatadan sonra.',
  'Sends the bytes of an upload that was prepared with GraphQL, until it is complete or has expired. `POST /files` needs no preparation.':
    'GraphQL ile hazırlanmış bir yüklemenin baytlarını gönderir; yükleme tamamlanana ya da süresi dolana kadar. `POST /files` için hazırlık gerekmez.',
  'Files, tasks, comments and projects that answer a question, best first: at most 200. Each appears once with its best passage; with the filter `file`, each passage is a result. A credential finds only kinds that its scopes cover.':
    'Bir soruyu yanıtlayan dosyalar, görevler, yorumlar ve projeler, en iyiden başlayarak: en çok 200. Her biri en iyi bölümüyle bir kez gelir; `file` verilirse her bölüm ayrı bir sonuçtur. Kimlik bilgisi yalnızca kapsamlarının izin verdiği türleri bulur.',
};
