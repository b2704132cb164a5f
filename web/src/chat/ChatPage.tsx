import { Page } from '../ui/Page.tsx';

export default function ChatPage({ conversationId = '' }: { readonly conversationId?: string }) {
  return <Page title="ChatPage">{conversationId}</Page>;
}
