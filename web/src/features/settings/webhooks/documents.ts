import { graphql, type ResultOf } from '../../../data/graphql.ts';

const webhookFields = graphql(`
  fragment WebhookFields on Webhook {
    id url description events fields projects filter ordered concurrency rate
    enabled health disabledAt disabledReason pausedUntil failingSince waitingSince previousSecretEndsAt createdAt version
    owner { id name }
    viewerCan { inspect send stop update }
  }
`);

export const webhooksDocument = graphql(
  `
  query Webhooks {
    webhooks(first: 100) { nodes { ...WebhookFields } }
  }
`,
  [webhookFields],
);

export const webhookDocument = graphql(
  `
  query Webhook($id: ID!) {
    webhook(id: $id) { ...WebhookFields }
  }
`,
  [webhookFields],
);

export const eventTypesDocument = graphql(`
  query WebhookEventTypes {
    webhookEventTypes { event description { tr en } }
  }
`);

export const createWebhookDocument = graphql(
  `
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) { secret ...WebhookFields }
  }
`,
  [webhookFields],
);

export const updateWebhookDocument = graphql(
  `
  mutation UpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) { ...WebhookFields }
  }
`,
  [webhookFields],
);

export const enableWebhookDocument = graphql(
  `
  mutation EnableWebhook($id: ID!) {
    enableWebhook(input: { id: $id }) { ...WebhookFields }
  }
`,
  [webhookFields],
);

export const disableWebhookDocument = graphql(
  `
  mutation DisableWebhook($id: ID!) {
    disableWebhook(input: { id: $id }) { ...WebhookFields }
  }
`,
  [webhookFields],
);

export const deleteWebhookDocument = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(input: { id: $id }) { id }
  }
`);

export const rotateSecretDocument = graphql(
  `
  mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
    rotateWebhookSecret(input: $input) { secret ...WebhookFields }
  }
`,
  [webhookFields],
);

export const pingDocument = graphql(`
  mutation PingWebhook($id: ID!) {
    pingWebhook(input: { id: $id }) { id state }
  }
`);

const deliveryFields = graphql(`
  fragment DeliveryFields on WebhookDelivery {
    id event eventId state cause attempts createdAt dueAt finishedAt
  }
`);

export const deliveriesDocument = graphql(
  `
  query WebhookDeliveries($id: ID!, $state: WebhookDeliveryState, $event: String, $after: String) {
    webhook(id: $id) {
      id
      deliveries(first: 25, state: $state, event: $event, after: $after) {
        nodes { ...DeliveryFields log { number status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`,
  [deliveryFields],
);

export const deliveryDocument = graphql(
  `
  query WebhookDelivery($webhook: ID!, $id: ID!) {
    webhookDelivery(webhook: $webhook, id: $id) {
      ...DeliveryFields
      log { number at durationMs status body error }
    }
  }
`,
  [deliveryFields],
);

export const redeliverDocument = graphql(
  `
  mutation RedeliverDelivery($webhook: ID!, $id: ID!) {
    redeliverWebhookDelivery(input: { webhook: $webhook, id: $id }) { ...DeliveryFields }
  }
`,
  [deliveryFields],
);

export const redeliverRangeDocument = graphql(`
  mutation RedeliverRange($input: RedeliverWebhookInput!) {
    redeliverWebhook(input: $input) { count next }
  }
`);

export type WebhookData = ResultOf<typeof webhookFields>;
type WebhookDeliveries = NonNullable<ResultOf<typeof deliveriesDocument>['webhook']>['deliveries'];
export type DeliveryData = WebhookDeliveries['nodes'][number];
export type DeliveryLog = NonNullable<ResultOf<typeof deliveryDocument>['webhookDelivery']>['log'];
