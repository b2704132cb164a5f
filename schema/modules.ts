// biome-ignore-all assist/source/organizeImports: the order is that of `needs`.

/** All modules: each may need those above it. Everything that lists concepts is computed from them. */
export { kernel } from './kernel/texts.ts';
export * from './engine/module.ts';
export * from './filter/module.ts';
export * from './people/access/module.ts';
export * from './people/organization/module.ts';
export * from './people/member/module.ts';
export * from './people/token/module.ts';
export * from './people/session/module.ts';
export * from './people/application/module.ts';
export * from './people/grant/module.ts';
export * from './people/audit/module.ts';
export * from './people/identity/module.ts';
export * from './people/invitation/module.ts';
export * from './people/service-account/module.ts';
export * from './work/label/module.ts';
export * from './work/markdown/module.ts';
export * from './work/project/module.ts';
export * from './work/project-update/module.ts';
export * from './work/field/module.ts';
export * from './work/recurrence/module.ts';
export * from './work/task/module.ts';
export * from './work/comment/module.ts';
export * from './work/cycle/module.ts';
export * from './work/milestone/module.ts';
export * from './work/public-link/module.ts';
export * from './work/view/module.ts';
export * from './work/template/module.ts';
export * from './work/time-entry/module.ts';
export * from './activity/event/module.ts';
export * from './activity/notification/module.ts';
export * from './activity/mail/module.ts';
export * from './activity/reminder/module.ts';
export * from './activity/webhook/module.ts';
export * from './activity/push/module.ts';
export * from './activity/run/module.ts';
export * from './activity/proposal/module.ts';
export * from './knowledge/file/module.ts';
export * from './knowledge/index/module.ts';
export * from './knowledge/search/module.ts';
export * from './knowledge/assistant/module.ts';
export * from './knowledge/question/module.ts';
export * from './knowledge/truth/module.ts';
export * from './knowledge/judge/module.ts';
export * from './knowledge/chat/module.ts';

type All = typeof import('./modules.ts');

declare module './kernel/module.ts' {
  interface Modules extends All {}
}
