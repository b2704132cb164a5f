/** Saved views. */
export const views: Readonly<Record<string, string>> = {
  'Columns that the view shows, in order.': 'Görünümün gösterdiği sütunlar, sırasıyla.',
  'Tasks that it shows, as a filter expression of up to 2000 characters.': 'Gösterdiği görevler, süzgeç diliyle, en çok 2000 karakter.',
  'Required for a view with the visibility `project`, refused with `organization`.':
    'Görünürlüğü `project` olan görünümde zorunludur, `organization` olanda reddedilir.',
  'Fields to sort by; `-` before a field means descending.': 'Sıralama alanları; azalan sıra için başında `-`.',
  'Favourite to place it after; null places it first. Absent: it keeps its place, and a new favourite is last.':
    'Ardından geleceği sık kullanılan görünüm; ilk olacaksa null. Verilmezse yeri değişmez, yeni eklenen sona gelir.',
  'Owner.': 'Sahibi.',
  'Project whose tasks it is limited to.': 'Görevleriyle sınırlı olduğu proje.',
  'Filter expression. People, labels, projects, cycles and custom fields are stored by id and shown by their current names.':
    'Süzgeç diliyle. Kişiler, etiketler, projeler, döngüler ve özel alanlar kimlikleriyle saklanır, şimdiki adlarıyla gösterilir.',
  'Like `sort` of tasks; empty for the default order. Here and below, only custom fields that the caller can view.':
    'Görevlerin `sort` parametresi gibi; alışılmış sıra için boş. Özel alanlardan burada ve aşağıda yalnızca isteği yapanın gördükleri bulunur.',
  'Property that its tasks are grouped by.': 'Görevlerinin neye göre gruplandığı.',
  'Property that each group is grouped by.': 'Her grubun kendi içinde neye göre gruplandığı.',
  "Fields of a task that are shown, in order; empty for the client's own choice.":
    'Görevin gösterilen alanları, sırasıyla; istemcinin kendi seçtikleri için boş.',
  'Views.': 'Görünümler.',
  'A saved view of tasks: which tasks, in which order, and how they are shown.':
    'Görevlerin kaydedilmiş bir görünümü: hangilerinin, hangi sırayla ve nasıl gösterildiği.',
  'Whether it is a favourite of the caller.': 'İsteği yapanın sık kullandıkları arasında olup olmadığı.',
  'Layout of its tasks.': 'Görevlerinin nasıl yerleştirildiği.',
  '`private`: only for its owner. `project`: for all who can view its project. `organization`: for everyone except guests; it has no project.':
    '`private`: yalnızca sahibinin. `project`: projesini gören herkesin. `organization`: konuklar dışında herkesin; projesi olmaz.',
  "Views that the caller can view, by name in Turkish order; favourites in the caller's own order.":
    'İsteği yapanın gördüğü görünümler, adlarına göre Türkçe sırayla; sık kullandıkları kendi sırasıyla.',
  'Saves a view.': 'Görünüm kaydeder.',
  '404 `view.not_found` if the caller cannot view it.': 'İsteği yapan görmüyorsa 404 `view.not_found`.',
  'Changes a view: for its owner, for leads of its project if it is shared there, and for administrators if it is shared with the organization.':
    'Görünümü değiştirir: sahibi, projede paylaşıldıysa proje liderleri, kuruluşla paylaşıldıysa yöneticiler için.',
  'Deletes a view for everyone who can view it.': 'Görünümü, gören herkes için siler.',
  "Adds a view to the caller's own favourites, or moves it among them.":
    'Görünümü isteği yapanın sık kullandıklarına ekler ya da aralarındaki yerini değiştirir.',
  "Removes a view from the caller's favourites.": 'Görünümü isteği yapanın sık kullandıklarından çıkarır.',
};
