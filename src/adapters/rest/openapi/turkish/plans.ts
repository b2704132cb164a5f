/** Cycles and milestones. */
export const plans: Readonly<Record<string, string>> = {
  'Its last day, today or later, at most 365 days after the first.': 'Son günü: bugün ya da sonrası, ilk günden en çok 365 gün sonra.',
  'What it is for.': 'Amacı.',
  'Where unfinished tasks go at the end; default `next`.': 'Sonunda bitmemiş görevlerin ne olacağı; varsayılan: `next`.',
  'Its first day. Today or over: it starts at once.': 'İlk günü. Bugün ya da geçmişteyse hemen başlar.',
  'When it should be reached.': 'Ulaşılması hedeflenen gün.',
  'A range of days that a project plans. Cycles of a project do not overlap.':
    'Projenin plan yaptığı bir gün aralığı. Bir projenin döngüleri çakışmaz.',
  'What it is for; empty where nobody said.': 'Amacı; belirtilmediyse boş.',
  'Its first day, as the organization counts days.': 'İlk günü, kuruluşun saat dilimine göre.',
  'Its last day.': 'Son günü.',
  'Where unfinished tasks go when its last day is over.': 'Son günü bitince bitmemiş görevlerin ne olacağı.',
  'What is in it now, for each category of status. Of one that has ended: what did not leave it.':
    'Şu anda içinde olanlar, her durum kategorisi için. Sona ermişse içinde kalanlar.',
  'The tasks of a cycle or a milestone in statuses of one category.':
    'Bir döngünün ya da kilometre taşının, tek bir kategorideki durumlarda bulunan görevleri.',
  'Sum of their estimates.': 'Tahminlerinin toplamı.',
  'Time of the end; null while it goes on.': 'Sona erme zamanı; sürüyorsa null.',
  'The cycle that they moved to; null for none.': 'Geçtikleri döngü; hiçbirine geçmedilerse null.',
  'What happened to the unfinished tasks.': 'Bitmemiş görevlere ne olduğu.',
  'Where unfinished tasks go: into the next cycle of the project, or into none.':
    'Bitmemiş görevlerin gideceği yer: projenin bir sonraki döngüsü ya da hiçbiri.',
  'Where unfinished tasks go: `next`, `none`, or a cycle of the project that has not ended. Default: the setting of the cycle.':
    'Bitmemiş görevlerin gideceği yer: `next`, `none` ya da projenin sona ermemiş bir döngüsü. Varsayılan: döngüde belirtilen.',
  'How many tasks, and the sum of their estimates.': 'Görev sayısı ve tahminlerinin toplamı.',
  'Estimate; null for none.': 'Tahmin; yoksa null.',
  'A goal of a project, with the tasks that belong to it.': 'Projenin ulaşacağı bir hedef; görevler ona bağlanır.',
  'Its position among those of its project, from 1.': 'Projesindekiler arasındaki sırası, 1’den başlar.',
  'Its tasks, for each category of status.': 'Ona bağlı görevler, her durum kategorisi için.',
  'For a cycle that has not ended: today or later.': 'Sona ermemiş döngüde: bugün ya da sonrası.',
  'Goal, one line.': 'Amaç, tek satır.',
  'What happens to unfinished tasks when the cycle ends.': 'Döngü sona erince bitmemiş görevlerin ne olacağı.',
  'Only for a cycle that has not started.': 'Yalnızca başlamamış döngüde.',
  'Puts it after this one of its project; null: first.': 'Projesindeki bu kilometre taşının ardına koyar; en başa koymak için null.',
  'Day by which it should be done; null for none.': 'Bitmesi hedeflenen gün; yoksa null.',
  'How the scope of a cycle changed and was completed. A cycle that has ended is shown as it was at its end.':
    'Döngünün kapsamının nasıl değiştiği ve ne kadarının bittiği. Sona ermiş döngü, sona erdiği andaki haliyle gösterilir.',
  'What was in it before its first day.': 'İlk gününden önce içinde olanlar.',
  'Its days until today.': 'Bugüne kadarki günleri.',
  'A day of a cycle, in its state at the end of the day; for today, in its current state.':
    'Döngünün bir günü, gün bittiğindeki haliyle; bugün ise şimdiki haliyle.',
  'Day, as `YYYY-MM-DD`.': 'Gün, `YYYY-MM-DD` biçiminde.',
  'What was in it.': 'İçinde olanlar.',
  'How much of that was done.': 'Bunlardan bitenler.',
  'Tasks added since the previous day; for estimates, also the increase of estimates.':
    'Önceki günden beri eklenenler; tahminlerde, tahminlerin artışı da.',
  'Tasks removed since the previous day, also by deletion; for estimates, also the decrease of estimates.':
    'Önceki günden beri çıkanlar, çöp kutusuna gidenler de; tahminlerde, tahminlerin azalışı da.',
  'Cycles of the projects that the caller can view, latest first.': 'İsteği yapanın gördüğü projelerin döngüleri, sondan başa.',
  'Plans a cycle of a project; for its leads.': 'Projeye bir döngü planlar; proje liderleri için.',
  'A cycle by id.': 'Kimliğiyle bir döngü.',
  'Changes a cycle.': 'Döngüyü değiştirir.',
  'Removes all tasks from a cycle and deletes it with its history.': 'Görevleri döngüden çıkarır ve döngüyü geçmişiyle birlikte siler.',
  'Ends a cycle early: today becomes its last day, and unfinished tasks leave it.':
    'Döngüyü erken sona erdirir: bugün son günü olur, bitmemiş görevler ondan çıkar.',
  'Daily totals of a cycle.': 'Döngünün günlük toplamları.',
  'Milestones of the projects that the caller can view, in the order set by their leads.':
    'İsteği yapanın gördüğü projelerin kilometre taşları, liderlerin verdiği sırayla.',
  "Adds a milestone at the end of its project's list; for its leads. A project has at most 100.":
    'Projenin sonuna bir kilometre taşı ekler; proje liderleri için. Bir projede en çok 100 tane olabilir.',
  'A milestone by id.': 'Kimliğiyle bir kilometre taşı.',
  'Changes a milestone.': 'Kilometre taşını değiştirir.',
  'Deletes a milestone; its tasks then have none.': 'Kilometre taşını siler; görevleri kilometre taşsız kalır.',
};
