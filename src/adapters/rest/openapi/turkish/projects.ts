/** Projects, workflows, status updates, public links and labels. */
export const projects: Readonly<Record<string, string>> = {
  'Prefix of task numbers: `WEB`. Former keys still name the project.':
    'Görev numaralarının başında durur: `WEB`. Eski kısaltmalar da projeyi göstermeyi sürdürür.',
  '2 to 10 capital letters and digits; must not be a current or former key of another project.':
    '2–10 büyük harf ve rakam; başka bir projenin şimdiki ya da eski kısaltması olamaz.',
  'A project template to create it from: with its workflow, its description if none is given, and the parts that the template copies.':
    'Projenin örnek alacağı proje şablonu: iş akışı, verilmediyse açıklaması ve şablonun belirttikleri gelir.',
  'Default `organization`, or that of the template’s project.': 'Varsayılan: `organization` ya da şablondaki projeninki.',
  'State of health.': 'Genel durum.',
  'Time at which it ends automatically; absent or null for never.': 'Kendiliğinden sona ereceği an; null ise ya da verilmezse sona ermez.',
  'Only for `task`: a task of the project.': 'Yalnızca `task` için: projenin bir görevi.',
  'Which view it shows.': 'Hangi görünümü gösterdiği.',
  'Whether the custom fields are copied. Default `true`.': 'Özel alanların yeni projeye gelip gelmeyeceği. Varsayılan: `true`.',
  'Whether the members are copied with their roles. Default `false`.':
    'Üyelerin yeni projede aynı rolleri alıp almayacağı. Varsayılan: `false`.',
  'Tasks to copy, at most 2000. Default `none`.': 'Hangi görevlerin geleceği, en çok 2000. Varsayılan: `none`.',
  'Whether the shared views are copied; the caller owns the copies. Default `true`.':
    'Paylaşılan görünümlerin, isteği yapanın görünümleri olarak gelip gelmeyeceği. Varsayılan: `true`.',
  '`open`: those that are neither completed nor cancelled.': '`open`: bitmemiş ve iptal edilmemiş olanlar.',
  "A person's role in a project.": 'Bir kişinin projedeki rolü.',
  'An archived project is read only.': 'Arşivlenme zamanı; arşivlenmiş proje yalnızca okunur.',
  'Person responsible for it; gives no rights.': 'Projeden sorulacak kişi; ek yetki vermez.',
  'Planned completion date.': 'Bitmesi planlanan gün.',
  'Assignee of new tasks that name none, as long as that person can view the project.':
    'Sorumlusu seçilmeden oluşturulan görevlerin sorumlusu; projeyi gördüğü sürece.',
  'Time of deletion; only its leads can view it in the trash and restore it for 30 days from then.':
    'Çöp kutusuna taşınma zamanı; orada yalnızca liderleri görür ve o andan başlayarak 30 gün içinde geri yüklenebilir.',
  'Time of the last change of health or text.': 'Durumun ya da metnin son değişme zamanı.',
  'Task that it shows; null for a board or a list, and if the task is deleted.':
    'Gösterdiği görev; pano ve listede ya da görev silindiyse null.',
  'Whether it shows the first names of assignees.': 'Sorumluların ilk adlarını gösterip göstermediği.',
  'Whether it shows the descriptions of tasks.': 'Görev açıklamalarını gösterip göstermediği.',
  'State of the project, as last reported.': 'Son bildirilen gidişatı.',
  'Whether it came with the sample content of a first start.': 'İlk kurulumun örnek içeriğiyle gelip gelmediği.',
  'Role that the caller has in it.': 'İsteği yapanın projedeki rolü.',
  'State of a project.': 'Projenin gidişatı.',
  'A `viewer` reads, an `editor` writes tasks, a `lead` also changes the project.':
    '`viewer` okur, `editor` görevleri yazar, `lead` projeyi de değiştirir.',
  'A report on the state of a project.': 'Projenin gidişatıyla ilgili bir bildirim.',
  'An address at which anybody can read a part of a project without signing in.':
    'Projenin bir bölümünü herkesin giriş yapmadan okuyabildiği adres.',
  'The address; shown only in the answer that creates the link.': 'Adres; yalnızca oluşturulduğu yanıtta gösterilir.',
  'The last four characters of the address, to recognise it by.': 'Adresin, onu tanımaya yarayan son dört karakteri.',
  'Content of a public link: the project as a board or a list, or one task.':
    'Herkese açık bağlantının gösterdiği: pano ya da liste olarak proje veya tek bir görev.',
  'Replacements of removed statuses. A status with tasks cannot be removed without a replacement.':
    'Kaldırılan durumlardaki görevlerin geçeceği durumlar. İçinde görev bulunan bir durum, yerine geçecek durum belirtilmeden kaldırılamaz.',
  'All statuses, in order.': 'Bütün durumlar, sırasıyla.',
  'Meaning of a status, independent of its name.': 'Adı ne olursa olsun durumun anlamı.',
  'Key of one of the statuses.': 'Durumlardan birinin anahtarı.',
  'Key of a removed status.': 'Kaldırılan bir durumun anahtarı.',
  'Assignee of new tasks that name none: somebody who can view the project, or `me`; null for nobody.':
    'Sorumlusu seçilmeden oluşturulan görevlerin sorumlusu: projeyi gören biri ya da `me`; kimse olmayacaksa null.',
  'New prefix of its task numbers. The old key, and numbers with it, stay valid.':
    'Görev numaralarının başına gelecek yeni kısaltma. Eskisi ve onunla yazılmış numaralar geçerli kalır.',
  'Person responsible for it: somebody who can view it, or `me`; null for nobody. Gives no rights.':
    'Projeden sorulacak kişi: projeyi gören biri ya da `me`; kimse olmayacaksa null. Ek yetki vermez.',
  'Planned completion date; not before `startDate`.': 'Bitmesi planlanan gün; `startDate` gününden önce olamaz.',
  '`organization`: everyone except guests. `private`: only members of the project; administrators too must be members.':
    '`organization`: konuklar dışında herkes. `private`: yalnızca projenin üyeleri; yöneticiler de ancak üyeyse görür.',
  'The statuses of its tasks, in order.': 'Görevlerinin durumları, sırasıyla.',
  'A status of a project, in the order of the board.': 'Projenin bir durumu, panodaki sırayla.',
  'Value of `status` in tasks.': 'Görevin `status` alanındaki değer.',
  'Keys of the statuses that may follow; null for all.': 'Geçilebilecek durumların anahtarları; hepsine geçilebiliyorsa null.',
  'Recommended maximum number of tasks in it; null for none. No request is refused because of it.':
    'Bu durumda en çok kaç görev olması istendiği; sınır yoksa null. Sınır aşılsa da hiçbir istek reddedilmez.',
  'Keys that may follow; absent or null for all.': 'Geçilebilecek durumların anahtarları; hepsi için null ya da hiç verilmez.',
  'Recommended maximum number of tasks in it; null for none, absent keeps it. No request is refused because of it.':
    'Bu durumda en çok kaç görev olması istendiği; sınır yoksa null, verilmezse değişmez. Sınır aşılsa da hiçbir istek reddedilmez.',
  'Category of the status.': 'Durumun kategorisi.',
  'Color of a status in the app, which has a shade of it for each theme.': 'Durumun uygulamadaki rengi; her temanın kendi tonu var.',
  'Absent or null keeps it; for a new status the color of its category.':
    'Verilmezse ya da null ise değişmez; yeni durumda kategorisinin rengi.',
  'A coloured label of the organization, for tasks of any project.':
    'Kuruluşun, her projenin görevlerinde kullanılabilen renkli bir sözcüğü.',
  'Color as `#rrggbb`.': '`#rrggbb` biçiminde renk.',
  'Labels of the organization, by name in Turkish order.': 'Kuruluşun etiketleri, adlarına göre Türkçe sırayla.',
  'Creates a label.': 'Etiket oluşturur.',
  'A label by id or name.': 'Kimliğiyle ya da adıyla bir etiket.',
  'Changes a label.': 'Etiketi değiştirir.',
  'Removes a label from all tasks and deletes it.': 'Etiketi bütün görevlerden kaldırır ve siler.',
  'Projects that the caller can view; by name unless sorted otherwise.':
    'İsteği yapanın gördüğü projeler; başka sıra istenmezse adlarına göre.',
  'Creates a project with the built-in workflow, or from a template. The caller becomes its lead.':
    'Hazır iş akışıyla ya da bir şablondan proje oluşturur. İsteği yapan, projenin lideri olur.',
  'A project by id or key. 404 `project.not_found` if the caller cannot view it.':
    'Kimliğiyle ya da kısaltmasıyla bir proje. İsteği yapan görmüyorsa 404 `project.not_found`.',
  'Changes a project; for its leads.': 'Projeyi değiştirir; proje liderleri için.',
  'Moves a project with its content to the trash; for its leads. They can restore it for 30 days; meanwhile nobody can find its content.':
    'Projeyi içindekilerle çöp kutusuna taşır; proje liderleri için. Liderler 30 gün içinde geri yükleyebilir; bu sürede içindekileri kimse bulamaz.',
  'Restores a project with its content from the trash; for its leads.':
    'Projeyi içindekilerle çöp kutusundan geri yükler; proje liderleri için.',
  'Creates a project with the visibility, description, workflow and limits of another. The caller becomes its lead. For leads of the copied project who may create projects.':
    'Başka bir projenin görünürlüğü, açıklaması, iş akışı ve sınırlarıyla yeni bir proje oluşturur. İsteği yapan, yeni projenin lideri olur. Çoğaltılan projenin proje oluşturabilen liderleri için.',
  'Members with a role of their own in the project, in the order they joined.': 'Projede kendi rolü olan üyeler, katıldıkları sırayla.',
  'Gives a person a role in a project, or changes it; for its leads.':
    'Bir kişiye projede rol verir ya da rolünü değiştirir; proje liderleri için.',
  "Removes a person's role in a project. Leads remove others; everyone may leave.":
    'Bir kişinin projedeki rolünü kaldırır. Başkalarını liderler çıkarır; herkes kendisi ayrılabilir.',
  'Statuses in order, and the transitions between them. 404 `project.not_found` if the caller cannot view the project.':
    'Sırasıyla durumlar ve aralarındaki geçişler. İsteği yapan projeyi görmüyorsa 404 `project.not_found`.',
  'Replaces the workflow of a project; for its leads. Tasks of a removed status move to its replacement, and a changed category completes or reopens tasks.':
    'Projenin iş akışını değiştirir; proje liderleri için. Kaldırılan bir durumdaki görevler yerine geçen duruma taşınır; kategorisi değişen durumdaki görevler tamamlanır ya da yeniden açılır.',
  'History of a project, of its tasks and of everything below them, newest first.':
    'Projenin, görevlerinin ve altlarındaki her şeyin geçmişi, yeniden eskiye.',
  'Status updates of the project, newest first.': 'Projenin gidişat bildirimleri, yeniden eskiye.',
  'Reports the state of a project and notifies its members.': 'Projenin gidişatını bildirir; üyelerine bildirim gider.',
  'A status update of a project.': 'Bir projenin gidişat bildirimi.',
  'Changes a status update; for its author.': 'Gidişat bildirimini değiştirir; yalnızca yazanı için.',
  'Deletes a status update permanently; for its author and the leads of the project.':
    'Gidişat bildirimini kalıcı olarak siler; yazanı ve proje liderleri için.',
  'Public links of the project, oldest first: at most 50.': 'Projenin herkese açık bağlantıları, eskiden yeniye: en çok 50.',
  'Creates an address at which anybody can read the project, or one of its tasks, without signing in; for leads of the project.':
    'Projeyi ya da bir görevini herkesin giriş yapmadan okuyabildiği bir adres oluşturur; proje liderleri için.',
  'A public link of a project, without its address.': 'Bir projenin herkese açık bağlantısı, adresi olmadan.',
  'Ends a public link at once; for leads of the project.': 'Herkese açık bağlantıyı hemen sonlandırır; proje liderleri için.',
};
