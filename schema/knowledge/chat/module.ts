import { conflict, defineModule, notFound, problem } from '../../kernel/module.ts';
import { answerKinds } from './events.ts';

export const chat = defineModule('chat', {
  needs: [
    'access',
    'organization',
    'member',
    'label',
    'markdown',
    'project',
    'task',
    'comment',
    'view',
    'event',
    'proposal',
    'file',
    'index',
    'search',
    'assistant',
    'question',
    'truth',
    'judge',
  ],
  idPrefixes: { conversation: 'cnv', message: 'msg' },
  problems: {
    'chat.budget_spent': problem(
      429,
      'Asistanın bütçesi doldu',
      "The assistant's budget is spent",
    )({
      tr: 'Kuruluşun, asistan için bu ay ayrılan {limit} belirtecin tamamını kullandı. Bütçe {renews} tarihinde (UTC) yenilenir; o zaman yeniden sorabilirsin.',
      en: 'Your organization has used the {limit} tokens it has for the assistant this month. The budget renews on {renews} (UTC); you can ask again then.',
    }),
    'chat.member_budget_spent': problem(
      429,
      'Asistan bütçen doldu',
      'Your budget for the assistant is spent',
    )({
      tr: 'Asistan için bu ay kişi başına ayrılan {limit} belirtecin tamamını kullandın. Bütçen {renews} tarihinde (UTC) yenilenir; o zaman yeniden sorabilirsin.',
      en: 'You have used the {limit} tokens that each person has for the assistant this month. Your budget renews on {renews} (UTC); you can ask again then.',
    }),
    'conversation.not_found': notFound({ tr: 'Sohbet bulunamadı.', en: 'Conversation not found.' }),
    'message.not_found': notFound({ tr: 'İleti bulunamadı.', en: 'Message not found.' }),
    'message.no_answer': conflict({ tr: 'Bu ileti bir yanıt değil, soru.', en: 'This message is a question, not an answer.' }),
    'message.not_failed': conflict({
      tr: 'Yalnızca yarıda kalan bir yanıt yeniden istenebilir.',
      en: 'Only an answer that failed or was stopped can be requested again.',
    }),
    'model.away': problem(
      503,
      'Asistan şu anda yanıt veremiyor',
      'The assistant cannot answer right now',
    )({
      tr: 'Yapay zekâ modeline ulaşılamıyor. Sorduğun soru kaydedildi; biraz sonra yeniden dene.',
      en: 'The AI model is unavailable. Your question is saved; try again shortly.',
    }),
    'model.no_room': problem(
      502,
      'Yanıt sığmadı',
      'The answer did not fit',
    )({
      tr: 'Yapay zekâ modeli yanıt üretmeden belirteç sınırına ulaştı. Sorduğun soru kaydedildi. Bir yönetici CHAT_MAX_TOKENS ayarını büyütmeli.',
      en: 'The AI model reached its token limit before it answered. Your question is saved. An administrator should raise CHAT_MAX_TOKENS.',
    }),
    'model.silent': problem(
      502,
      'Model hiçbir şey söylemedi',
      'The model returned nothing',
    )({
      tr: 'Yapay zekâ modeli boş bir yanıt verdi. Sorduğun soru kaydedildi; yeniden dene.',
      en: 'The AI model returned an empty answer. Your question is saved; try again.',
    }),
    'model.too_small': problem(
      502,
      'Soru modele sığmadı',
      'The question did not fit into the model',
    )({
      tr: 'Yapay zekâ modeli, ayarlarda yazandan daha azını okuyabiliyor. Sorduğun soru kaydedildi. Bir yönetici CHAT_CONTEXT ayarını modelin okuduğu kadar yapmalı.',
      en: "The context of the AI model is smaller than configured. Your question is saved. An administrator should set CHAT_CONTEXT to the model's context size.",
    }),
    'model.refused': problem(
      502,
      'Model isteği reddetti',
      'The model refused the request',
    )({
      tr: 'Yapay zekâ modeli isteği reddetti. Sorduğun soru kaydedildi. Bir yönetici modelin ayarlarını denetlemeli.',
      en: "The AI model refused the request. Your question is saved. An administrator should check the model's settings.",
    }),
  },
  events: answerKinds,
  headings: { ai: { tr: 'Asistan', en: 'Assistant' } },
  names: {
    conversation: { tr: 'Sohbet', en: 'Conversation' },
    conversations: { tr: 'Sohbetler', en: 'Conversations' },
    messageFeedback: { tr: 'Geri bildirim', en: 'Feedback' },
  },
});
