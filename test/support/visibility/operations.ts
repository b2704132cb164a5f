import * as files from './file-operations.ts';
import * as people from './people-operations.ts';
import * as plans from './plan-operations.ts';
import type { Scene } from './scene.ts';
import * as talk from './talk-operations.ts';
import * as tasks from './task-operations.ts';

/** What anybody may try; by its name. */
export const operations: Readonly<Record<string, (scene: Scene) => Promise<void>>> = { ...tasks, ...files, ...people, ...talk, ...plans };

/** Their names, those that leaks are made of more often than others. */
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
  ],
];
