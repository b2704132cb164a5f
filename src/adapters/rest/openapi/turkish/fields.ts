/** Custom fields. */
export const fields: Readonly<Record<string, string>> = {
  'Initial value in new tasks: a value as in `task.fields`, or null.':
    'Yeni görevin başlangıç değeri: `task.fields` alanının kabul ettiği bir değer ya da null.',
  'Default: derived from the name.': 'Varsayılan: addan türetilir.',
  'Options of the types `select` and `several`, in order.': '`select` ve `several` türlerinde, sırasıyla.',
  'Ids or keys of the projects whose tasks have it; empty for all.':
    'Alanın, görevlerinde bulunacağı projeler: kimlikleri ya da kısaltmaları; hepsi için boş.',
  'A field that the organization has added to its tasks.': 'Kuruluşun görevlerine eklediği bir alan.',
  'Key of its values: `task.fields.<key>`.': 'Değerlerine ulaşılan ad: `task.fields.<key>`.',
  'One of the values of a field of type `select` or `several`.': '`select` ya da `several` türündeki bir alanın değerlerinden biri.',
  'Projects whose tasks have it, as far as the caller can view them; null for all projects.':
    'Alanın, görevlerinde bulunduğu projelerden isteği yapanın gördükleri; bütün projeler için null.',
  'Whether a task must have it when it is created or moved to its project.':
    'Oluşturulan ya da projesine taşınan bir görevde bulunmasının zorunlu olup olmadığı.',
  'Initial value in new tasks, as tasks show it.': 'Yeni görevin başlangıç değeri, görevlerde gösterildiği gibi.',
  'Position among the fields.': 'Alanlar arasındaki sırası.',
  'Time of archiving; an archived field is not shown in tasks, which keep its values.':
    'Arşivlenme zamanı; arşivlenmiş alan görevlerde gösterilmez, değerleri saklanır.',
  'Id of an existing option. Default: the option with this name, or a new one.':
    'Var olan bir seçenek; verilmezse bu adı taşıyan seçenek, o da yoksa yeni bir seçenek.',
  'Type of the values of a field: `select` for one of its options, `several` for any number of them.':
    'Alanın aldığı değerler: `select` seçeneklerinden birini, `several` istenen sayıda seçeneği alır.',
  'Custom fields.': 'Özel alanlar.',
  'All options, in order; missing ones are also removed from tasks.':
    'Bütün seçenekler, sırasıyla; verilmeyenler görevlerden de kaldırılır.',
  'Whether every task needs a value.': 'Her görevde değer gerekip gerekmediği.',
  'Custom fields that the caller can view, in order; at most 100.': 'İsteği yapanın gördüğü özel alanlar, sırasıyla; en çok 100.',
  'Creates a custom field; administrators for the whole organization, leads for their projects.':
    'Özel alan oluşturur; bütün kuruluş için yöneticiler, kendi projeleri için liderler.',
  'A custom field by id.': 'Kimliğiyle bir özel alan.',
  'Changes a custom field.': 'Özel alanı değiştirir.',
  'Deletes a field permanently, with its values in all tasks.': 'Alanı, görevlerdeki değerleriyle birlikte kalıcı olarak siler.',
};
