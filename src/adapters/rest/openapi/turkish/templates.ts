/** Templates of tasks and projects. */
export const templates: Readonly<Record<string, string>> = {
  'For project templates: what is copied besides description, workflow and limits.':
    'Proje şablonunda: açıklama, iş akışı ve sınırların yanında gelecekler.',
  'A task to copy with everything below it, instead of `task`.': '`task` yerine: altındakilerle birlikte örnek alınacak görev.',
  'For task templates: the project it belongs to; null for all projects, the default unless it is created `from` a task of a project. Required for project templates: the project that is copied.':
    'Görev şablonunda: ait olduğu proje. Bütün projeler için null; bir projenin görevinden `from` ile yapılmıyorsa varsayılan da budur. Proje şablonunda zorunlu: kopyalanacak proje.',
  'Tasks created below it, in order.': 'Altında oluşturulacak görevler, sırasıyla.',
  'Initial values of the created tasks.': 'Oluşturulan görevlerin ilk değerleri.',
  'For task templates: the project it belongs to, null for all projects. For project templates: the project that is copied, in its state at that time.':
    'Görev şablonunda: ait olduğu proje, bütün projeler için null. Proje şablonunda: o andaki haliyle kopyalanan proje.',
  'A template that new tasks or projects are created from.': 'Yeni görevlerin ya da projelerin örnek aldığı şablon.',
  'Task that it creates; null for a project template.': 'Oluşturulacak görev; proje şablonunda null.',
  'Parts of a project that are copied; its description, workflow and limits always are.':
    'Projeden nelerin geleceği; açıklaması, iş akışı ve sınırları her zaman gelir.',
  'Members.': 'Üyeler.',
  'Kind of record that it creates.': 'Şablonun oluşturduğu kaydın türü.',
  'Initial values of a created task. Records that no longer exist, or that the caller cannot view, are omitted.':
    'Bir görevin neyle oluşturulacağı. Artık olmayanlar ve isteği yapanın görmedikleri yer almaz.',
  'Custom fields by key, as tasks show them.': 'Anahtarlarıyla özel alanlar, görevlerde gösterildiği gibi.',
  'Recurrence of the task that a template creates.': 'Şablonla oluşturulanın nasıl yinelendiği.',
  'Days from creation to the start.': 'Oluşturulduğu günden başlangıcına kadar geçecek gün sayısı.',
  'Days from creation to the due date.': 'Oluşturulduğu günden son tarihine kadar geçecek gün sayısı.',
  'For a sub-task: which of the sub-tasks, counted from 1, is its parent; null for the task itself.':
    'Alt görevde: 1’den sayarak hangi alt görevin parçası olduğu; görevin kendisininse null.',
  'Person who can view the project.': 'Projeyi gören biri.',
  'Days from creation to the due date; not before the start.':
    'Oluşturulduğu günden son tarihine kadar geçecek gün sayısı; başlangıcından önce olamaz.',
  'Custom fields by key, as in tasks; in a template for all projects, only fields that all projects have.':
    'Anahtarlarıyla özel alanlar, görevlere verildiği gibi; bütün projelerin şablonunda yalnızca hepsinde bulunanlar.',
  'For a sub-task: which of those before it, counted from 1, is its parent; default the task itself.':
    'Alt görevde: 1’den sayarak öncekilerden hangisinin parçası olduğu; varsayılan: görevin kendisi.',
  'Recurrence of the created task; default none.': 'Oluşturulanın nasıl yineleneceği; varsayılan: yinelenmez.',
  'Other parts that the template copies.': 'Şablonun bunlardan başka neleri kopyaladığı.',
  'Replaces all of them.': 'Hepsi yeniden verilir.',
  'Replaces all of it.': 'Tümü yeniden verilir.',
  'Templates that the caller can view, by name in Turkish order. Templates without a project are visible to everyone except guests.':
    'İsteği yapanın gördüğü şablonlar, adlarına göre Türkçe sırayla. Projesi olmayan şablonları konuklar dışında herkes görür.',
  'Creates a template: in a project for its leads, for all projects for administrators. An organization has at most 500.':
    'Şablon oluşturur: projede liderleri, bütün projeler için yöneticiler. Bir kuruluşta en çok 500 tane olabilir.',
  'A template by id.': 'Kimliğiyle bir şablon.',
  'Changes a template; tasks and projects created from it stay as they are.':
    'Şablonu değiştirir; daha önce ondan oluşturulan görevler ve projeler değişmez.',
  'Deletes a template; tasks and projects created from it stay.': 'Şablonu siler; ondan oluşturulan görevler ve projeler kalır.',
};
