import { builder, inputOf, needs, writes } from '../../builder.ts';
import { check } from '../../kernel/input.ts';
import { NotificationReason } from '../notification/notification.ts';
import { readSettings, type PushSettings as Settings, updateSettings } from './settings.ts';
import { keyForms, subscribe, unsubscribe } from './subscriptions.ts';
import { publicKey } from './vapid.ts';

const PushSettings = builder.objectRef<Settings>('PushSettings').implement({
  description: "The caller's push notifications, which the browsers that subscribed show while the app is closed.",
  extensions: { example: { key: `B${'a'.repeat(86)}`, reasons: 'mentioned', quietFrom: 22, quietTo: 8 }, scope: 'notifications:read' },
  fields: (t) => ({
    key: t.string({
      description: 'Public key of the server in base64url, with which a browser subscribes (`applicationServerKey`).',
      resolve: (_settings, _args, { services }) => publicKey(services),
    }),
    reasons: t.field({
      type: [NotificationReason],
      description: 'Reasons of the notifications that are sent.',
      resolve: ({ reasons }) => [...reasons],
    }),
    quietFrom: t.exposeInt('quietFrom', {
      nullable: true,
      description: "Hour from which none is sent, in the caller's time zone; null for no quiet hours.",
    }),
    quietTo: t.exposeInt('quietTo', { nullable: true, description: 'Hour at which the quiet hours end.' }),
  }),
});

builder.queryField('pushSettings', (t) =>
  t.field({
    type: PushSettings,
    description: "The caller's settings of push notifications.",
    extensions: needs('notifications:read'),
    resolve: (_root, _args, context) => readSettings(context),
  }),
);

const endpoint = {
  required: true,
  description: "Address of the browser's push service.",
  ...check({ maxLength: 1000, example: 'https://push.example.com/3f9a' }),
} as const;
const hour = check({ minimum: 0, maximum: 23, example: 22 });

builder.mutationFields((t) => ({
  updatePushSettings: t.field({
    type: PushSettings,
    description: "Changes the caller's settings of push notifications.",
    extensions: writes('direct', 'notifications:write', 'auth.person_required'),
    args: inputOf('UpdatePushSettingsInput', (t) => ({
      reasons: t.field({
        type: [NotificationReason],
        description: 'Reasons of the notifications that are sent.',
        ...check({ maxItems: 30, uniqueItems: true, nullable: false }),
      }),
      quietFrom: t.int({ description: 'Hour from which none is sent; null for no quiet hours.', ...hour }),
      quietTo: t.int({ description: 'Hour at which the quiet hours end.', ...hour }),
    })),
    resolve: (_root, { input }, context) => updateSettings(context, input),
  }),
  subscribePush: t.field({
    type: PushSettings,
    description: "Sends the caller's notifications to a browser until its session ends. Requires a session.",
    extensions: writes('refused', 'notifications:write', 'push.session_required'),
    args: inputOf('SubscribePushInput', (t) => ({
      endpoint: t.string(endpoint),
      p256dh: t.string({
        required: true,
        description: 'Public key of the browser, in base64url.',
        ...check({ pattern: keyForms.p256dh, expected: 'base64url', maxLength: 87, example: `B${'a'.repeat(86)}` }),
      }),
      auth: t.string({
        required: true,
        description: 'Secret of the browser, in base64url.',
        ...check({ pattern: keyForms.auth, expected: 'base64url', maxLength: 22, example: 'a'.repeat(22) }),
      }),
    })),
    resolve: async (_root, { input }, context) => {
      await subscribe(context, input);
      return readSettings(context);
    },
  }),
  unsubscribePush: t.field({
    type: PushSettings,
    description: 'Sends nothing more to a browser of the caller.',
    extensions: writes('refused', 'notifications:write'),
    args: inputOf('UnsubscribePushInput', (t) => ({ endpoint: t.string(endpoint) })),
    resolve: async (_root, { input }, context) => {
      await unsubscribe(context, input);
      return readSettings(context);
    },
  }),
}));
