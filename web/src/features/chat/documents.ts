import { graphql, type ResultOf } from '../../data/graphql.ts';
import { proposalFields } from '../proposals/documents.ts';

export const citationFields = graphql(`
  fragment ChatCitation on Citation { n kind id title page start end quote url }
`);

export const messageFields = graphql(
  `
  fragment ChatMessage on Message {
    id role text status grounded unsupported cut failure model feedback feedbackNote createdAt
    usage { inputTokens outputTokens }
    verification { state claims { text verdict source quote start end } }
    understood { filter }
    citations { ...ChatCitation }
    proposals { ...ProposalFields }
  }
`,
  [proposalFields, citationFields],
);

export const conversationFields = graphql(`
  fragment ChatConversation on Conversation {
    id title createdAt updatedAt version
    project { id key name }
  }
`);

export const listConversations = graphql(
  `
  query Conversations($after: String) {
    conversations(first: 30, after: $after) {
      nodes { ...ChatConversation }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [conversationFields],
);

export const readConversation = graphql(
  `
  query Conversation($id: ID!) {
    conversation(id: $id) { ...ChatConversation messages { ...ChatMessage } }
  }
`,
  [conversationFields, messageFields],
);

export const startReply = graphql(
  `mutation StartReply($input: AskAssistantInput!) { startReply(input: $input) { id conversation { id } } }`,
);

export const retryReply = graphql(`mutation RetryReply($input: MessageInput!) { retryReply(input: $input) { ...ChatMessage } }`, [
  messageFields,
]);

export const stopMessage = graphql(`mutation StopMessage($input: MessageInput!) { stopMessage(input: $input) { ...ChatMessage } }`, [
  messageFields,
]);

export const chatReply = graphql(
  `
  subscription ChatReply($message: ID!, $after: String) {
    chatReply(message: $message, after: $after) {
      cursor event text proposal failure retryAfter
      citation { ...ChatCitation }
      message { ...ChatMessage }
    }
  }
`,
  [citationFields, messageFields],
);

/** Proposals of an answer. Excludes its text, which may be newer in the stream than in this response. */
export const readProposals = graphql(`query MessageProposals($id: ID!) { message(id: $id) { id proposals { ...ProposalFields } } }`, [
  proposalFields,
]);

export const renameConversation = graphql(
  `mutation RenameConversation($input: UpdateConversationInput!) { updateConversation(input: $input) { ...ChatConversation } }`,
  [conversationFields],
);

export const deleteConversation = graphql(
  `mutation DeleteConversation($input: DeleteConversationInput!) { deleteConversation(input: $input) { id } }`,
);

export const setFeedback = graphql(
  `mutation SetMessageFeedback($input: SetMessageFeedbackInput!) { setMessageFeedback(input: $input) { id feedback feedbackNote } }`,
);

/** Events of other tabs: answers, and decisions about proposals. */
export const chatEvents = graphql(`
  subscription ChatEvents($after: String, $kinds: [String!]) { events(after: $after, kinds: $kinds) { cursor event via actor { id } } }
`);

export const readExamples = graphql(`
  query ChatExamples($project: [ID!]) {
    mine: tasks(first: 1, filter: { assignee: ["me"], project: $project }, sort: ["dueDate"]) { nodes { ...ExampleTask } }
    tasks(first: 1, filter: { project: $project }) { nodes { ...ExampleTask } }
    files(first: 1, filter: { project: $project, status: [indexed] }) { nodes { id name } }
  }
  fragment ExampleTask on Task { id number project { id key } }
`);

export type Citation = ResultOf<typeof citationFields>;
export type Understood = NonNullable<ResultOf<typeof messageFields>['understood']>;
export type Message = ResultOf<typeof messageFields>;
/** A verified sentence of an answer. */
export type Claim = NonNullable<Message['verification']>['claims'][number];
export type Conversation = ResultOf<typeof conversationFields>;
