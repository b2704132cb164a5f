import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contractBase } from './base.ts';

const folder = mkdtempSync(join(tmpdir(), 'atolye-base-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv('CONTRACT_BASE', undefined);
  vi.stubEnv('CI', 'true');
  vi.stubEnv('TEST_WITHOUT', undefined);
  vi.stubEnv('TEST_SKIPPED_FILE', undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const who = ['-c', 'user.name=Ayşe', '-c', 'user.email=ayse@example.com'];

/** Creates a repository on `main` with one commit per text, each written to the file `contract`. */
function repository(...texts: string[]) {
  const at = mkdtempSync(join(folder, 'repository-'));
  const git = (...args: string[]) => execFileSync('git', [...who, ...args], { cwd: at, stdio: 'pipe' });
  const commit = (text: string) => {
    writeFileSync(join(at, 'contract'), text);
    git('add', '.');
    git('commit', '-q', '-m', text);
  };
  git('init', '-q', '-b', 'main');
  texts.forEach(commit);
  return { at, git, commit };
}

const promised = (at: string) => contractBase(at)?.read('contract');

describe('the base of the contract comparison', () => {
  test('is the newest release', () => {
    const { at, git, commit } = repository('first');
    git('tag', 'v1.0.0');
    commit('second');
    git('tag', 'tried');
    commit('third');
    expect(promised(at)).toBe('first');
    expect(contractBase(at)?.name).toBe('v1.0.0');
    expect(contractBase(at)?.read('other')).toBeUndefined();
  });

  test('before the first release is the merge base with main, or the previous commit on main', () => {
    const { at, git, commit } = repository('first', 'second');
    expect(promised(at)).toBe('first');
    git('checkout', '-q', '-b', 'branch');
    commit('third');
    commit('fourth');
    expect(promised(at)).toBe('second');
  });

  test('is the commit in CONTRACT_BASE', () => {
    const { at } = repository('first', 'second', 'third');
    vi.stubEnv('CONTRACT_BASE', 'HEAD~2');
    expect(promised(at)).toBe('first');
    vi.stubEnv('CONTRACT_BASE', 'nothing');
    expect(() => contractBase(at)).toThrow('there is no commit nothing');
  });

  test('is unknown in a shallow clone: CI fails and reports how to fetch the history', () => {
    const { at } = repository('first', 'second', 'third');
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${at}`, shallow], { stdio: 'pipe' });
    expect(() => contractBase(shallow)).toThrow('git fetch --unshallow --tags');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.stubEnv('TEST_WITHOUT', 'history');
    expect(contractBase(shallow)).toBeUndefined();
    expect(said.mock.calls.join()).toContain('NOT TESTED');
    execFileSync('git', ['fetch', '-q', '--unshallow', '--tags'], { cwd: shallow, stdio: 'pipe' });
    expect(promised(shallow)).toBe('second');
  });

  test('is unknown for a first commit and without git', () => {
    expect(() => contractBase(repository('first').at)).toThrow('no commit before this one');
    expect(() => contractBase(folder)).toThrow('no clone with git');
  });
});
