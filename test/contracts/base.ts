import { execFileSync } from 'node:child_process';
import { untested } from '../support/programs.ts';

/** What the contracts are judged against. */
export type Base = {
  /** A tag, or a commit. */
  readonly name: string;
  /** A file as it was there; undefined where there was none. */
  read(file: string): string | undefined;
};

/**
 * What was promised last: `CONTRACT_BASE` where it names a commit, else the newest release's tag, else, as long as there is
 * none, what `main` was before the work in hand; on main itself that is the commit before. In a clone whose history is cut
 * off nobody knows: undefined, loudly. @throws Error where CI=true and there is no base
 */
export function contractBase(folder = '.'): Base | undefined {
  const git = gitIn(folder);
  const missing = (why: string) =>
    untested('history', `The contracts have no base: ${why}. Whether they break what was promised is NOT TESTED.`);
  const { CONTRACT_BASE } = process.env;
  const head = git('rev-parse', 'HEAD');
  if (head === undefined) return missing('this is no clone with git');
  const name = CONTRACT_BASE || (git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*') ?? withoutTag(git, head));
  const commit = name && git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (name && commit) return { name, read: (file) => git('show', `${commit}:${file}`) };
  if (CONTRACT_BASE) return missing(`there is no commit ${CONTRACT_BASE}`);
  if (isShallow(git)) return missing('its history is cut off, get it with `git fetch --unshallow --tags`');
  return missing('there is no commit before this one');
}

type Git = (...args: string[]) => string | undefined;

function withoutTag(git: Git, head: string): string | undefined {
  // There may be a tag beyond its end.
  if (isShallow(git)) return undefined;
  const main = ['origin/main', 'main'].find((each) => git('rev-parse', '--verify', '--quiet', each) !== undefined);
  const from = main && git('merge-base', main, head);
  return from === undefined || from === head ? git('rev-parse', '--verify', '--quiet', `${head}^`) : from;
}

const isShallow = (git: Git) => git('rev-parse', '--is-shallow-repository') === 'true';

/** What git answers, or undefined where it refuses or is not there. */
function gitIn(cwd: string): Git {
  return (...args) => {
    try {
      return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 }).replace(
        /\n$/,
        '',
      );
    } catch {
      return undefined;
    }
  };
}
