import { type Row, route } from './row.ts';

const tag = 'assistant';

/** The assistant and the conversations with it. */
export const chatRows: readonly Row[] = [
  route({
    method: 'POST',
    path: '/ai/chat',
    operation: 'AskAssistant',
    reply: { start: 'StartReply', follow: 'FollowReply', retry: 'RetryReply', stop: 'StopReply' },
    tag,
    summary: { tr: 'Asistana sor', en: 'Ask the assistant' },
  }),
  route({
    method: 'GET',
    path: '/conversations',
    operation: 'ListConversations',
    list: true,
    tag,
    summary: { tr: 'Sohbetlerimi listele', en: "List the caller's conversations" },
  }),
  route({
    method: 'GET',
    path: '/conversations/{id}',
    operation: 'GetConversation',
    tag,
    summary: { tr: 'Bir sohbeti iletileriyle getir', en: 'Get a conversation with its messages' },
  }),
  route({
    method: 'PATCH',
    path: '/conversations/{id}',
    operation: 'UpdateConversation',
    tag,
    summary: { tr: 'Sohbetin adını değiştir', en: 'Rename a conversation' },
  }),
  route({
    method: 'DELETE',
    path: '/conversations/{id}',
    operation: 'DeleteConversation',
    status: 204,
    tag,
    summary: { tr: 'Sohbeti sil', en: 'Delete a conversation' },
  }),
  route({
    method: 'PUT',
    path: '/messages/{id}/feedback',
    operation: 'SetMessageFeedback',
    tag,
    summary: { tr: 'Bir yanıtın işe yarayıp yaramadığını söyle', en: 'Say whether an answer helped' },
  }),
];
