/** Cycles and milestones. */
export const plans: Readonly<Record<string, string>> = {
  'Last day: today or later, at most 365 days after the first day.': 'Son günü: bugün ya da sonrası, ilk günden en çok 365 gün sonra.',
  'Goal of the cycle.': 'Amacı.',
  'Target of unfinished tasks at the end; default `next`.': 'Sonunda bitmemiş görevlerin ne olacağı; varsayılan: `next`.',
  'First day. If it is today or in the past, the cycle starts at once.': 'İlk günü. Bugün ya da geçmişteyse hemen başlar.',
  'Target date.': 'Hedef tarih.',
  'A range of days that a project plans. Cycles of a project do not overlap.':
    'Projenin plan yaptığı bir gün aralığı. Bir projenin döngüleri çakışmaz.',
  'Goal of the cycle; empty if not stated.': 'Amacı; belirtilmediyse boş.',
  'First day, in the time zone of the organization.': 'İlk günü, kuruluşun saat dilimine göre.',
  'Last day.': 'Son günü.',
  'Target of unfinished tasks at the end of the last day.': 'Son günü bitince bitmemiş görevlerin ne olacağı.',
  'Totals of its current tasks for each status category; for a cycle that has ended, of the tasks that stayed in it.':
    'Şu anda içinde olan görevlerin toplamları, her durum kategorisi için; sona ermişse içinde kalan görevlerin.',
  'The tasks of a cycle or a milestone in statuses of one category.':
    'Bir döngünün ya da kilometre taşının, tek bir kategorideki durumlarda bulunan görevleri.',
  'Sum of their estimates.': 'Tahminlerinin toplamı.',
  'Time of the end; null before.': 'Sona erme zamanı; sürüyorsa null.',
  'The cycle that they moved to; null for none.': 'Geçtikleri döngü; hiçbirine geçmedilerse null.',
  'Number and target of the unfinished tasks.': 'Bitmemiş görevlere ne olduğu.',
  'Target of unfinished tasks: the next cycle of the project, or none.':
    'Bitmemiş görevlerin gideceği yer: projenin bir sonraki döngüsü ya da hiçbiri.',
  'Target of unfinished tasks: `next`, `none`, or a cycle of the project that has not ended. Default: the setting of the cycle.':
    'Bitmemiş görevlerin gideceği yer: `next`, `none` ya da projenin sona ermemiş bir döngüsü. Varsayılan: döngüde belirtilen.',
  'Number of tasks and sum of their estimates.': 'Görev sayısı ve tahminlerinin toplamı.',
  'Estimate; null for none.': 'Tahmin; yoksa null.',
  'A goal of a project, with the tasks that belong to it.': 'Projenin ulaşacağı bir hedef; görevler ona bağlanır.',
  'Position in its project, from 1.': 'Projesindekiler arasındaki sırası, 1’den başlar.',
  'Totals of its tasks for each status category.': 'Ona bağlı görevler, her durum kategorisi için.',
  'For a cycle that has not ended: today or later.': 'Sona ermemiş döngüde: bugün ya da sonrası.',
  'Goal, one line.': 'Amaç, tek satır.',
  'Target of unfinished tasks when the cycle ends.': 'Döngü sona erince bitmemiş görevlerin ne olacağı.',
  'Only for a cycle that has not started.': 'Yalnızca başlamamış döngüde.',
  'Milestone of its project to place it after; null places it first.':
    'Projesindeki bu kilometre taşının ardına koyar; en başa koymak için null.',
  'Day by which it should be done; null for none.': 'Bitmesi hedeflenen gün; yoksa null.',
  'Scope and completion of a cycle over time. A cycle that has ended is shown in its state at the end.':
    'Döngünün kapsamının nasıl değiştiği ve ne kadarının bittiği. Sona ermiş döngü, sona erdiği andaki haliyle gösterilir.',
  'Tasks in the cycle before its first day.': 'İlk gününden önce içinde olanlar.',
  'Its days until today.': 'Bugüne kadarki günleri.',
  'A day of a cycle, in its state at the end of the day; for today, in its current state.':
    'Döngünün bir günü, gün bittiğindeki haliyle; bugün ise şimdiki haliyle.',
  'Day, as `YYYY-MM-DD`.': 'Gün, `YYYY-MM-DD` biçiminde.',
  'Tasks in the cycle.': 'İçinde olanlar.',
  'Completed tasks among them.': 'Bunlardan bitenler.',
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
