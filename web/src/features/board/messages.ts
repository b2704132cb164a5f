import type { Texts } from '../../i18n/messages.ts';

export const texts = {
  archived: { tr: 'Arşivde, yalnızca okunur', en: 'Archived, read only' },
  loading: { tr: 'Görevler yükleniyor', en: 'Loading the tasks' },
  estimate: { tr: 'Σ {estimate, number}', en: 'Σ {estimate, number}' },
  estimateOf: { tr: 'Tahminlerin toplamı {estimate, number}', en: 'Estimates add up to {estimate, number}' },
  countOf: {
    tr: '{total} görevden {count} tanesi gösteriliyor',
    en: '{count} of {total, plural, one {# task} other {# tasks}} shown',
  },
  limit: { tr: 'En çok {limit} görev olması isteniyor', en: 'Recommended maximum: {limit}' },
  overLimit: { tr: 'Sınır aşıldı: en çok {limit} görev olmalı', en: 'Over the limit of {limit}' },
  noField: {
    tr: 'Bu görünüm “{by}” alanına göre gruplanmış; bu projenin görevlerinde böyle bir alan yok.',
    en: 'This view is grouped by “{by}”, a field that the tasks of this project do not have.',
  },
  noTask: { tr: 'Burada görev yok', en: 'No tasks here' },
  noMatch: { tr: 'Süzgece uyan görev yok', en: 'No task matches the filters' },
  emptyTitle: { tr: 'Pano seni bekliyor', en: 'This board is waiting for you' },
  emptyLead: {
    tr: 'İlk görevi ekle; iş ilerledikçe kartı sütundan sütuna sürükle. Ekiptekiler değişiklikleri anında görür.',
    en: 'Add the first task, and drag its card from column to column as work goes on. Your team sees every change at once.',
  },
  emptyReader: {
    tr: 'Bu projede henüz görev yok. Eklenen görevler burada anında görünür.',
    en: 'There are no tasks in this project yet. New tasks appear here immediately.',
  },
  firstTask: { tr: 'İlk görevi ekle', en: 'Add the first task' },

  add: { tr: 'Görev ekle', en: 'Add a task' },
  addTo: { tr: '{column} sütununun sonuna görev ekle', en: 'Add a task at the bottom of {column}' },
  addOnTop: { tr: '{column} sütununun başına görev ekle', en: 'Add a task at the top of {column}' },
  newHint: { tr: 'Ne yapılacak?', en: 'What needs to be done?' },
  save: { tr: 'Ekle', en: 'Add' },
  addedHidden: { tr: '{number} eklendi; süzgece uymadığı için görünmüyor', en: '{number} was added; the filters hide it' },
  added: { tr: '{number} eklendi: {column}', en: '{number} added: {column}' },

  points: { tr: '{estimate, number}', en: '{estimate, number}' },
  estimated: { tr: 'Tahmin: {estimate, number}', en: 'Estimate: {estimate, number}' },
  blocked: { tr: 'Bekliyor', en: 'Blocked' },
  blockedBy: {
    tr: '{count, plural, one {# görevin bitmesini bekliyor} other {# görevin bitmesini bekliyor}}',
    en: 'Waiting for {count, plural, one {# task} other {# tasks}}',
  },
  due: { tr: 'Son tarih: {date}', en: 'Due {date}' },
  late: { tr: 'Gecikti, son tarihi {date} idi', en: 'Late, was due {date}' },
  today: { tr: 'Son tarih bugün: {date}', en: 'Due today: {date}' },
  todayShort: { tr: 'Bugün', en: 'Today' },
  boxes: { tr: '{total} kutunun {done} tanesi işaretli', en: '{done} of {total, plural, one {# box} other {# boxes}} ticked' },
  parts: { tr: '{done} / {total} alt görev bitti', en: '{done} of {total, plural, one {# sub-task} other {# sub-tasks}} done' },

  moveCard: { tr: '{number} görevini taşı', en: 'Move {number}' },
  toTop: { tr: 'Sütunun başına', en: 'To the top of the column' },
  isSelected: { tr: 'seçili', en: 'selected' },
  toBottom: { tr: 'Sütunun sonuna', en: 'To the bottom of the column' },
  toRow: { tr: 'Başka satıra', en: 'To another row' },
  toColumn: { tr: 'Başka sütuna', en: 'To another column' },
  forbidden: { tr: '“{from}” durumundan “{to}” durumuna geçilemez', en: '“{from}” cannot become “{to}”' },
  toBoard: { tr: 'Panoyu göster', en: 'Show the board' },
  movedTo: { tr: '{number}: {column}', en: '{number}: {column}' },
  notMoved: { tr: '{number} taşınamadı', en: '{number} not moved' },

  keys: {
    tr: 'Enter açar. Boşluk tuşu kartı kaldırır; ok tuşları taşır, boşluk ya da Enter bırakır, Escape vazgeçer.',
    en: 'Enter opens it. Space lifts the card; the arrow keys move it, Space or Enter drops it, Escape puts it back.',
  },
  lifted: {
    tr: '{number} kaldırıldı. {column} sütununda {count} kartın {place}. sırasında. Ok tuşlarıyla taşı, boşlukla bırak, Escape ile vazgeç.',
    en: '{number} lifted. {place} of {count} in {column}. Move it with the arrow keys, drop it with Space, put it back with Escape.',
  },
  stepped: { tr: '{column}: {count} kartın {place}. sırası.', en: '{column}: {place} of {count}.' },
  dropped: { tr: '{number} bırakıldı. {column}: {count} kartın {place}. sırası.', en: '{number} dropped. {column}: {place} of {count}.' },
  cancelled: { tr: 'Vazgeçildi; {number} eski yerinde.', en: 'Put back; {number} is where it was.' },
  edge: { tr: 'Bu yönde başka sütun yok.', en: 'There is no column in that direction.' },
  skipped: { tr: 'Geçilemeyen sütun atlandı: {columns}.', en: 'Skipped, because it cannot move there: {columns}.' },
  noneFurther: { tr: 'Bu yönde geçilebilecek sütun yok: {columns}.', en: 'It cannot move further in that direction: {columns}.' },

  search: { tr: 'Başlıkta ara', en: 'Search titles' },
  nobody: { tr: 'Kimseye atanmamış', en: 'Nobody' },
  clear: { tr: 'Süzgeçleri temizle', en: 'Clear filters' },
  empty: { tr: 'Boş', en: 'Empty' },
  noViewLead: {
    tr: 'Silinmiş olabilir ya da seninle paylaşılmıyor.',
    en: 'It may have been deleted, or it is not shared with you.',
  },
  none: { tr: 'Öncelik yok', en: 'No priority' },
  chosen: { tr: '{name}: {count} seçili', en: '{name}: {count} chosen' },
} as const satisfies Texts;
