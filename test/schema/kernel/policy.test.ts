import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { changed } from '../../../schema/kernel/changes.ts';
import { Problem, problemText } from '../../../schema/kernel/errors.ts';
import { requireScopes, roleRequired, wholeReach } from '../../../schema/kernel/policy.ts';
import { checkVersion } from '../../../schema/kernel/version.ts';
import { roleIn } from '../../../schema/people/access/project.ts';
import { editor, lead, open } from '../../../schema/work/project/policy.ts';
import { initialStatus, requireTransition } from '../../../schema/work/project/workflow.ts';
import { challengeOf } from '../../../src/adapters/auth/challenge.ts';

const actor = (overrides: Partial<Actor> = {}): Actor => ({
  organization: 'org_1',
  user: 'usr_1',
  kind: 'person',
  role: 'member',
  scopes: new Set(),
  projects: null,
  credential: null,
  ...overrides,
});

function problemOf(work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('roles in a project', () => {
  test.each([
    ['admin', null, 'lead'],
    ['admin', 'viewer', 'lead'],
    ['member', null, 'editor'],
    ['member', 'viewer', 'viewer'],
    ['member', 'lead', 'lead'],
    ['guest', 'editor', 'editor'],
  ] as const)('%s of the organization, %s of the project: %s', (role, member, expected) => {
    expect(roleIn(actor({ role }), member)).toBe(expected);
  });

  test('each include the roles below', () => {
    const roles = ['viewer', 'editor', 'lead'] as const;
    expect(roles.map((role) => [editor, lead].map((rule) => rule(actor(), { role }) === null))).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(editor(actor(), { role: 'viewer' })).toMatchObject({ code: 'auth.role_required', extra: { role: 'editor' } });
  });

  test('cannot change an archived project', () => {
    expect(open(actor(), { archived: true })?.code).toBe('project.archived');
    expect(open(actor(), { archived: false })).toBeNull();
  });

  test('do not cover the organization for a credential limited to projects', () => {
    expect(wholeReach(actor({ projects: ['prj_1'] }), undefined)?.code).toBe('auth.projects_limited');
    expect(wholeReach(actor(), undefined)).toBeNull();
  });
});

describe('missing scopes', () => {
  const reader = actor({ scopes: new Set(['tasks:read']) });

  test('are all listed in the WWW-Authenticate challenge', () => {
    const problem = problemOf(() => requireScopes(reader, ['tasks:read', 'tasks:write', 'files:write'])) as Problem;
    expect([problem.code, problem.params.scope]).toEqual(['auth.scope_missing', 'tasks:write files:write']);
    expect(challengeOf(problem, { baseUrl: 'https://atolye.test', target: '/api/v1/tasks' })).toContain(
      'error="insufficient_scope", scope="tasks:write files:write"',
    );
  });

  test('are reported as a missing role if the role does not allow them', () => {
    expect(problemOf(() => requireScopes(reader, ['tasks:write', 'admin']))?.code).toBe('auth.role_required');
    expect(problemOf(() => requireScopes(actor({ role: 'admin' }), ['admin']))?.code).toBe('auth.scope_missing');
    expect(problemOf(() => requireScopes(reader, ['tasks:read']))).toBeUndefined();
  });
});

test('a missing role is translated in the message and unchanged in the extra data', () => {
  const problem = roleRequired('author or lead');
  expect(problemText(problem, 'tr').detail).toBe('Bu işlem için gereken rol: yazarı ya da proje lideri.');
  expect(problemText(problem, 'en').detail).toBe('This requires the author or lead role.');
  expect(problem.extra).toEqual({ role: 'author or lead' });
});

describe('task status transitions', () => {
  const status = (key: string, category: 'backlog' | 'unstarted' | 'completed', transitions: string[] | null = null) => ({
    key,
    name: key,
    category,
    order: 0,
    transitions,
    wipLimit: null,
    color: 'gray' as const,
  });

  test('start at the first unstarted status, or else at the first status', () => {
    expect(initialStatus([status('a', 'backlog'), status('b', 'unstarted'), status('c', 'unstarted')]).key).toBe('b');
    expect(initialStatus([status('a', 'backlog'), status('b', 'completed')]).key).toBe('a');
  });

  test.each([
    [null, 'b', undefined],
    [['b'], 'b', undefined],
    [[], 'a', undefined],
    [['c'], 'b', ['c']],
    [[], 'b', []],
  ])('from a status that allows %j to %s are rejected with %j', (transitions, to, allowed) => {
    const problem = problemOf(() => requireTransition([status('a', 'unstarted', transitions), status('b', 'completed')], 'a', to));
    expect(problem && { code: problem.code, ...problem.extra }).toEqual(
      allowed && { code: 'task.transition_not_allowed', from: 'a', to, allowed },
    );
  });
});

describe('changed', () => {
  const row = { name: 'a', note: null as string | null, version: 1 };
  test.each([
    [{}, null],
    [{ name: undefined }, null],
    [{ name: 'a', note: null }, null],
    [{ name: 'b' }, { next: { name: 'b' }, previous: { name: 'a' } }],
    [
      { name: 'a', note: 'x' },
      { next: { note: 'x' }, previous: { note: null } },
    ],
    [{ other: 1 }, { next: { other: 1 }, previous: { other: null } }],
  ])('%j', (patch, expected) => {
    expect(changed(row, patch)).toEqual(expected);
  });
});

test('checkVersion compares only an expected version', () => {
  expect(problemOf(() => checkVersion(2, 1))).toMatchObject({ code: 'version.mismatch', extra: { version: 2 } });
  for (const expected of [2, null, undefined]) expect(problemOf(() => checkVersion(2, expected))).toBeUndefined();
});
