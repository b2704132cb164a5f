/** Templates of tasks and projects. */
export const templates: Readonly<Record<string, string>> = {
  'Of projects: what comes along beside description, workflow and limits.':
    'Proje şablonunda: açıklama, iş akışı ve sınırların yanında gelecekler.',
  'A task that it is made like, with all that is below it, instead of `task`.':
    '`task` yerine: altındakilerle birlikte örnek alınacak görev.',
  'Of tasks: the project that has it; null for all projects, the default unless it is made `from` a task of one. Of projects required: the one that is copied.':
    'Görev şablonunda: ait olduğu proje. Bütün projeler için null; bir projenin görevinden `from` ile yapılmıyorsa varsayılan da budur. Proje şablonunda zorunlu: kopyalanacak proje.',
  'What is made below it, in order.': 'Altında oluşturulacak görevler, sırasıyla.',
  'What tasks are made of.': 'Görevlerin neyle oluşturulacağı.',
  'Of tasks: the project that has it, null for all projects. Of projects: the one that is copied, as it is then.':
    'Görev şablonunda: ait olduğu proje, bütün projeler için null. Proje şablonunda: o andaki haliyle kopyalanan proje.',
  'What new tasks, or new projects, are made like.': 'Yeni görevlerin ya da projelerin örnek aldığı şablon.',
  'The task that is made; null of a project.': 'Oluşturulacak görev; proje şablonunda null.',
  'What of a project comes along; its description, workflow and limits always do.':
    'Projeden nelerin geleceği; açıklaması, iş akışı ve sınırları her zaman gelir.',
  'Members.': 'Üyeler.',
  'What is made by it.': 'Şablonla ne oluşturulduğu.',
  'What one task is made of. What is gone, or not for the caller to see, is left out.':
    'Bir görevin neyle oluşturulacağı. Artık olmayanlar ve isteği yapanın görmedikleri yer almaz.',
  'Custom fields by key, as tasks show them.': 'Anahtarlarıyla özel alanlar, görevlerde gösterildiği gibi.',
  'How what is made by a template comes again.': 'Şablonla oluşturulanın nasıl yinelendiği.',
  'Days from the day on which it is made to its start.': 'Oluşturulduğu günden başlangıcına kadar geçecek gün sayısı.',
  'Days from the day on which it is made to the day it is due.': 'Oluşturulduğu günden son tarihine kadar geçecek gün sayısı.',
  'Of a sub-task: which of the sub-tasks, counted from 1, it is part of; null for the task itself.':
    'Alt görevde: 1’den sayarak hangi alt görevin parçası olduğu; görevin kendisininse null.',
  'Someone who sees the project.': 'Projeyi gören biri.',
  'Days from the day on which it is made to the day it is due; not before it starts.':
    'Oluşturulduğu günden son tarihine kadar geçecek gün sayısı; başlangıcından önce olamaz.',
  'Custom fields by key, as tasks take them; of a template for all projects those that all have.':
    'Anahtarlarıyla özel alanlar, görevlere verildiği gibi; bütün projelerin şablonunda yalnızca hepsinde bulunanlar.',
  'Of a sub-task: which of those before it, counted from 1, it is part of; default the task itself.':
    'Alt görevde: 1’den sayarak öncekilerden hangisinin parçası olduğu; varsayılan: görevin kendisi.',
  'How what is made comes again; default not at all.': 'Oluşturulanın nasıl yineleneceği; varsayılan: yinelenmez.',
  'What the template copies besides.': 'Şablonun bunlardan başka neleri kopyaladığı.',
  'All of them anew.': 'Hepsi yeniden verilir.',
  'All of it anew.': 'Tümü yeniden verilir.',
  'Templates that the caller can view, by name in Turkish order. Templates without a project are visible to everyone except guests.':
    'İsteği yapanın gördüğü şablonlar, adlarına göre Türkçe sırayla. Projesi olmayan şablonları konuklar dışında herkes görür.',
  'Creates a template: in a project for its leads, for all projects for administrators. An organization has at most 500.':
    'Şablon oluşturur: projede liderleri, bütün projeler için yöneticiler. Bir kuruluşta en çok 500 tane olabilir.',
  'A template by id.': 'Kimliğiyle bir şablon.',
  'Changes a template; tasks and projects created from it stay as they are.':
    'Şablonu değiştirir; daha önce ondan oluşturulan görevler ve projeler değişmez.',
  'Deletes a template; tasks and projects created from it stay.': 'Şablonu siler; ondan oluşturulan görevler ve projeler kalır.',
};
