import { conflict, defineModule, forbidden, notFound, problem, tooMany } from '../../kernel/module.ts';
import { fileKinds } from './events.ts';

export const file = defineModule('file', {
  needs: ['access', 'member', 'session', 'project', 'task', 'comment', 'event', 'notification'],
  idPrefixes: { file: 'fil', upload: 'upl' },
  problems: {
    'file.not_found': notFound({ tr: 'Dosya bulunamadı.', en: 'File not found.' }),
    'file.content_missing': problem(
      410,
      'Dosyanın içeriği yok',
      'File content missing',
    )({
      tr: 'Dosyanın kaydı duruyor ama içeriği saklandığı yerde yok; sistem yöneticine haber ver ya da dosyayı yeniden yükle.',
      en: 'The content of the file is missing from storage. Contact your system administrator or upload the file again.',
    }),
    'file.link_expired': forbidden({
      tr: 'Bu bağlantı artık geçerli değil; dosyayı yeniden aç.',
      en: 'This link is no longer valid; open the file again.',
    }),
    'file.range': problem(
      416,
      'Aralık karşılanamıyor',
      'Range not satisfiable',
    )({ tr: 'Dosya {size} bayt; istenen aralık onun dışında.', en: 'The file has {size} bytes; the requested range is outside.' }),
    'upload.not_found': notFound({ tr: 'Yükleme bulunamadı ya da süresi doldu.', en: 'Upload not found or expired.' }),
    'upload.incomplete': conflict({ tr: 'Dosyanın içeriği henüz gelmedi.', en: 'The content of the file has not arrived yet.' }),
    'upload.in_progress': conflict({
      tr: 'Dosyanın içeriği şu anda başka bir istekle geliyor.',
      en: 'The content of the file is being uploaded by another request.',
    }),
    'file.quota_exceeded': problem(
      413,
      'Depolama alanı doldu',
      'Storage quota exceeded',
    )({
      tr: 'Kuruluşun dosyaları toplam en fazla {max} bayt olabilir; önce yer aç: çöpteki dosyalar da sayılır.',
      en: "The organization's files may have at most {max} bytes in total, including files in the trash; free some space first.",
    }),
    'upload.too_many': tooMany({ tr: 'Aynı anda en fazla {max} dosya yüklenebilir.', en: 'At most {max} files may be uploaded at once.' }),
  },
  fieldErrors: {
    'field.other_task': { tr: 'Yorumun görevindeki bir dosya olmalıdır.', en: "Must be a file of the comment's task." },
  },
  events: fileKinds,
  headings: { file: { tr: 'Dosyalar', en: 'Files' } },
  names: {
    file: { tr: 'Dosya', en: 'File' },
    files: { tr: 'Dosyalar', en: 'Files' },
  },
});
