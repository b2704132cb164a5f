import * as talk from './discussion-operations.ts';
import * as files from './file-operations.ts';
import * as people from './people-operations.ts';
import * as plans from './plan-operations.ts';
import type { Scene } from './scene.ts';
import * as tasks from './task-operations.ts';

type Operation = (scene: Scene) => Promise<void>;

/** Operations that any caller may try, by name. */
export const operations: Readonly<Record<string, Operation>> = { ...tasks, ...files, ...people, ...talk, ...plans };

/** Operations that need the result of another, by name. That one runs first if the operation has no effect. */
export const taken: Readonly<Record<string, string>> = {
  changeComment: 'comment',
  reply: 'comment',
  resolve: 'comment',
  react: 'comment',
  restoreComment: 'changeComment',
  restoreTask: 'deleteTask',
  restoreProject: 'deleteProject',
  changeRecord: 'record',
  settleSuggestion: 'assist',
  favour: 'saveView',
  changeTemplate: 'keepTemplate',
  useTemplate: 'keepTemplate',
  changePlan: 'writeUpdate',
};

/** Names of operations, with more frequent ones that tend to cause leaks. */
export const weighted: readonly string[] = [
  ...Object.keys(operations),
  ...['createTask', 'createTask', 'moveTask', 'moveTask', 'moveTask', 'touchTask', 'block', 'block', 'deleteTask', 'restoreTask'],
  ...[
    'changeProject',
    'restoreProject',
    'restoreProject',
    'changeMembers',
    'changeMembers',
    'comment',
    'comment',
    'changeComment',
    'changeFile',
    'uploadFile',
    'limitService',
    'ask',
  ],
  ...[
    'relate',
    'relate',
    'nameTask',
    'nameTask',
    'restoreComment',
    'restoreComment',
    'reply',
    'reply',
    'plan',
    'saveView',
    'keepTemplate',
    'useTemplate',
    'useTemplate',
    'assist',
    'assist',
    'settleSuggestion',
    'tick',
    'nameInComment',
    'changePlan',
  ],
];
