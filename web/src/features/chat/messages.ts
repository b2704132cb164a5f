import { messagesOf } from '../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  chats: { tr: 'Sohbetler', en: 'Chats' },
  newChat: { tr: 'Yeni sohbet', en: 'New chat' },
  noChats: { tr: 'Henüz sohbet yok.', en: 'No chats yet.' },
  yesterday: { tr: 'Dün', en: 'Yesterday' },
  week: { tr: 'Son 7 gün', en: 'Last 7 days' },
  optionsOf: { tr: '“{title}” için seçenekler', en: 'Options for “{title}”' },
  renameTitle: { tr: 'Sohbeti yeniden adlandır', en: 'Rename the chat' },
  removeTitle: { tr: 'Sohbeti sil', en: 'Delete the chat' },
  removeLead: {
    tr: '“{title}” içinde söylenen her şey silinir ve geri getirilemez. Emin misin?',
    en: 'Everything in “{title}” is deleted permanently. Are you sure?',
  },
  removed: { tr: 'Sohbet silindi.', en: 'The chat was deleted.' },
  notFound: { tr: 'Bu sohbet yok', en: 'There is no such chat' },
  notFoundLead: {
    tr: 'Silinmiş olabilir. Sohbetler yalnızca sahibine görünür.',
    en: 'It may have been deleted. Only its owner can view a chat.',
  },

  welcome: { tr: 'Ekibin bildiklerine sor', en: 'Ask what the team knows' },
  welcomeLead: {
    tr: 'Asistan, görebildiğin dosyalardan, görevlerden ve yorumlardan yanıtlar; nereden bildiğini gösterir. Değişiklikleri yalnızca önerir, onaylarsan uygular.',
    en: 'The assistant answers from the files, tasks and comments you can view, and shows its sources. It only proposes changes; they are made when you confirm.',
  },
  examples: { tr: 'Örnek sorular', en: 'Example questions' },
  exampleTask: { tr: '{number} ne durumda?', en: 'What is the status of {number}?' },
  exampleFile: { tr: '{name} içinde ne yazıyor?', en: 'What is in {name}?' },
  exampleProject: { tr: '{name} projesinde neler yapılıyor?', en: 'Which tasks are open in the {name} project?' },
  exampleLate: { tr: '{name} projesinde geciken görev var mı?', en: 'Is any task of the {name} project overdue?' },
  exampleMine: { tr: 'Bu hafta hangi işlerim bitecek?', en: 'Which of my tasks are due this week?' },

  scope: { tr: 'Nerede aransın?', en: 'Search in' },
  everything: { tr: 'Gördüğüm her şey', en: 'Everything I can view' },
  onlyIn: { tr: 'Yalnızca {name}', en: 'Only {name}' },

  question: { tr: 'Sorun', en: 'Your question' },
  placeholder: { tr: 'Bir soru sor', en: 'Ask a question' },
  keys: { tr: 'Enter gönderir, Shift + Enter yeni satıra geçer.', en: 'Enter sends, Shift + Enter starts a new line.' },
  stop: { tr: 'Durdur', en: 'Stop' },
  stopKey: { tr: 'Durdur (Esc)', en: 'Stop (Esc)' },
  tooLong: {
    tr: 'Soru en çok {max, number} karakter olabilir; {over, number} karakter fazla.',
    en: 'A question may have at most {max, number} characters; this one is {over, number} too long.',
  },
  ownBudget: { tr: 'Asistan bütçen', en: 'Your budget for the assistant' },
  usedThisMonth: {
    tr: 'Bu ay {answers, plural, other {# yanıt}}, {tokens} belirteç',
    en: '{answers, plural, one {# answer} other {# answers}} and {tokens} tokens this month',
  },
  usedOfBudget: {
    tr: 'Bu ay {answers, plural, other {# yanıt}}, {tokens} / {budget} belirteç',
    en: '{answers, plural, one {# answer} other {# answers}} and {tokens} of {budget} tokens this month',
  },
  budgetRenews: { tr: 'bütçen {day} tarihinde yenilenir', en: 'your budget renews on {day}' },
  budgetSpent: { tr: 'bütçe doldu; {day} tarihinde yenilenir', en: 'the budget is used up; it renews on {day}' },
  limited: {
    tr: 'Çok hızlı sordun. {seconds, number} saniye sonra yeniden sorabilirsin; yazdığın saklanıyor.',
    en: 'Too many questions in a short time. You can ask again in {seconds, plural, one {# second} other {# seconds}}; your text is saved.',
  },
  toBottom: { tr: 'Aşağı in', en: 'Scroll down' },

  saidByYou: { tr: 'Sorun: {time}', en: 'Your question: {time}' },
  saidByAssistant: { tr: 'Asistanın yanıtı: {time}', en: 'The assistant’s answer: {time}' },
  messages: { tr: 'Konuşma', en: 'Conversation' },
  answering: { tr: 'Asistan yanıtlıyor…', en: 'The assistant is answering…' },
  answered: { tr: 'Yanıt hazır: {text}', en: 'The answer is ready: {text}' },
  searching: { tr: 'Kaynaklara bakıyor…', en: 'Looking through the sources…' },
  stopped: { tr: 'Yanıtı durdurdun.', en: 'You stopped the answer.' },
  retryIn: { tr: '{seconds, number} saniye kadar beklemek iyi olur.', en: 'Wait for about {seconds, number} seconds.' },
  failed: { tr: 'Yanıt yarıda kaldı', en: 'The answer was interrupted' },
  modelAway: {
    tr: 'Yapay zekâ modeline ulaşılamıyor. Sorduğun soru kaydedildi; biraz sonra yeniden dene.',
    en: 'The AI model cannot be reached. Your question is saved; try again shortly.',
  },
  modelRefused: {
    tr: 'Yapay zekâ modeli isteği reddetti. Sorduğun soru kaydedildi; bir yönetici modelin ayarlarına bakmalı.',
    en: 'The AI model refused the request. Your question is saved; an administrator should check the model’s settings.',
  },
  modelNoRoom: {
    tr: 'Yapay zekâ modeli yanıt üretmeden belirteç sınırına ulaştı. Sorduğun soru kaydedildi; daha kısa sor ya da bir yöneticiden CHAT_MAX_TOKENS ayarını büyütmesini iste.',
    en: 'The AI model reached its token limit before it answered. Your question is saved; ask something shorter, or ask an administrator to raise CHAT_MAX_TOKENS.',
  },
  modelSilent: {
    tr: 'Yapay zekâ modeli boş bir yanıt verdi. Sorduğun soru kaydedildi; yeniden dene.',
    en: 'The AI model returned an empty answer. Your question is saved; try again.',
  },
  modelTooSmall: {
    tr: 'Yapay zekâ modeli, ayarlarda yazandan daha azını okuyabiliyor. Sorduğun soru kaydedildi; bir yöneticiden CHAT_CONTEXT ayarını modelin okuduğu kadar yapmasını iste.',
    en: 'The context of the AI model is smaller than configured. Your question is saved; ask an administrator to set CHAT_CONTEXT to the model’s context size.',
  },
  searchAway: {
    tr: 'Arama motoruna ulaşılamıyor. Sorduğun soru kaydedildi; biraz sonra yeniden dene.',
    en: 'The search engine cannot be reached. Your question is saved; try again shortly.',
  },
  unavailable: {
    tr: 'Sunucu yanıtı tamamlayamadan durdu. Sorduğun soru kaydedildi; yeniden dene.',
    en: 'The server stopped before the answer was complete. Your question is saved; try again.',
  },
  failedOtherwise: {
    tr: 'Yanıt verilirken bir hata oldu. Sorduğun soru kaydedildi; yeniden dene.',
    en: 'Something went wrong while answering. Your question is saved; try again.',
  },
  ungrounded: {
    tr: 'Kaynak bulunamadı: bu yanıtın arkasında bir alıntı yok.',
    en: 'No source found: no quote supports this answer.',
  },
  notStated: { tr: 'kaynakta yok', en: 'not in the sources' },
  contradicted: { tr: 'Kaynakla çelişiyor:', en: 'The source says otherwise:' },
  verifying: { tr: 'Cümleler kaynaklarla karşılaştırılıyor…', en: 'Comparing the sentences with the sources…' },
  unverified: {
    tr: 'Bu yanıt kaynaklarla karşılaştırılmadı: güvenmeden önce kaynağa bak.',
    en: 'This answer was not compared with its sources: read them before you rely on it.',
  },
  contradictedSentences: {
    tr: '{count, number} cümle kaynakla çelişiyor.',
    en: 'The sources contradict {count, plural, one {# sentence} other {# sentences}}.',
  },
  notStatedSentences: {
    tr: '{count, number} cümle kaynaklarda yok: onlara güvenmeden önce kaynağa bak.',
    en: 'The sources do not state {count, plural, one {# sentence} other {# sentences}}: read them before you rely on it.',
  },
  cut: {
    tr: 'Yanıt yarıda kesildi: modelin yeri bitti. Daha dar bir soru sor ya da kalanını iste.',
    en: 'The answer is cut off: the model reached its token limit. Ask something narrower, or ask for the rest.',
  },
  leaveTitle: { tr: 'Bu adres Atölye dışında', en: 'This address is outside Atölye' },
  leaveLead: {
    tr: 'Bu bağlantıyı bir yapay zekâ yanıtı yazdı. Adreste tanımadığın ya da gizli kalması gereken bir şey varsa açma.',
    en: 'This link was written by the AI model. Do not open it if its address contains anything that you do not recognise, or that should stay private.',
  },
  leave: { tr: 'Adresi aç', en: 'Open the address' },
  extractive: {
    tr: 'Yapay zekâ modeli bağlı değil: bunlar, bulunan kaynaklardan olduğu gibi alınmış cümleler.',
    en: 'No AI model is connected: these are sentences taken word for word from the sources found.',
  },
  understood: { tr: 'Soruyu şu süzgeç olarak anladım', en: 'I understood the question as this filter' },
  openList: { tr: 'Listede aç', en: 'Open as a list' },
  copy: { tr: 'Yanıtı kopyala', en: 'Copy the answer' },
  up: { tr: 'Yanıt işe yaradı', en: 'The answer helped' },
  down: { tr: 'Yanıt işe yaramadı', en: 'The answer did not help' },
  noteLabel: { tr: 'İstersen nedenini yaz', en: 'Add a reason (optional)' },
  notePlaceholder: { tr: 'Örneğin: eski yönetmelikten alıntı', en: 'For example: it quotes the old policy' },
  sendNote: { tr: 'Notu gönder', en: 'Send the note' },
  noteSent: { tr: 'Teşekkürler, notun kaydedildi.', en: 'Thank you, your note is saved.' },
  usage: {
    tr: '{model} · {input, number} giren, {output, number} çıkan belirteç',
    en: '{model} · {input, number} tokens in, {output, number} out',
  },

  sources: { tr: 'Kaynaklar', en: 'Sources' },
  nearest: { tr: 'En yakın kaynaklar', en: 'Nearest sources' },
  citation: { tr: 'Kaynak {n}: {title}', en: 'Source {n}: {title}' },
  page: { tr: 's. {page, number}', en: 'p. {page, number}' },
  openFile: { tr: 'Dosyada aç', en: 'Open in the file' },
  openTask: { tr: 'Görevi aç', en: 'Open the task' },
  openComment: { tr: 'Yorumu aç', en: 'Open the comment' },
  openProject: { tr: 'Projeyi aç', en: 'Open the project' },

  proposals: { tr: 'Öneriler', en: 'Proposals' },
});
