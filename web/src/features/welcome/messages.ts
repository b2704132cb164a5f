import { messagesOf } from '../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  sampleTitle: { tr: 'Bunlar örnek içerik', en: 'This is sample content' },
  sampleLead: {
    tr: '{names}: her şeyi deneyebilmen için. Hazır olduğunda tek tıkla kaldır; istersen geri alırsın.',
    en: '{names}: to try everything. Archive them with one click when you are ready; you can undo that.',
  },
  removeSample: { tr: 'Örnek projeleri kaldır', en: 'Remove the sample projects' },
  sampleRemoved: { tr: 'Örnek projeler arşivlendi', en: 'The sample projects are archived' },
  stepsTitle: { tr: 'İlk adımlar', en: 'First steps' },
  stepsProgress: { tr: '{total} adımdan {done} tanesi tamam', en: '{done} of {total} steps done' },
  hideSteps: { tr: 'Adımları gizle', en: 'Hide the steps' },
  stepProject: { tr: 'Kendi projeni aç', en: 'Create your own project' },
  stepProjectLead: { tr: 'İş akışı hazır gelir; sonra değiştirirsin.', en: 'It comes with a workflow that you can change.' },
  stepTask: { tr: 'Bir görev yaz', en: 'Write a task' },
  stepTaskLead: { tr: 'Panoda sürükle, listede süz, sorumlusunu seç.', en: 'Drag it on the board, filter the list, assign it.' },
  stepFile: { tr: 'Bir dosya yükle', en: 'Upload a file' },
  stepFileLead: {
    tr: 'PDF, Word, Excel, resim: metni okunur ve aranır.',
    en: 'PDF, Word, Excel, pictures: the text is read and searched.',
  },
  stepAsk: { tr: 'Asistana bir şey sor', en: 'Ask the assistant something' },
  stepAskLead: { tr: 'Yanıtı kaynağıyla, sayfasına kadar gösterir.', en: 'It answers with its sources, down to the page.' },
  stepInvite: { tr: 'Bir ekip arkadaşını davet et', en: 'Invite a teammate' },
  stepInviteLead: { tr: 'Ayarlardan, e-posta adresiyle.', en: 'In the settings, by e-mail address.' },
  stepToken: { tr: 'API jetonu al', en: 'Get an API token' },
  stepTokenLead: { tr: 'REST, GraphQL ve MCP aynı kuralları bilir.', en: 'For REST, GraphQL and MCP.' },
});
