import { defineModule, forbidden } from '../../kernel/module.ts';

export const push = defineModule('push', {
  needs: ['member', 'session', 'notification'],
  problems: {
    'push.session_required': forbidden({
      tr: 'Anlık bildirimleri yalnızca oturum açılmış bir tarayıcı alabilir.',
      en: 'Only a browser with a session can receive push notifications.',
    }),
  },
  names: {
    pushSettings: { tr: 'Bildirim ayarları', en: 'Notification settings' },
  },
});
