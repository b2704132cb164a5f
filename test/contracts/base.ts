import { execFileSync } from 'node:child_process';
import { untested } from '../support/programs.ts';

/** The version that the contracts are compared with. */
export type Base = {
  /** Name of a tag or commit. */
  readonly name: string;
  /** Reads a file of that version; undefined if it did not exist. */
  read(file: string): string | undefined;
};

/**
 * Version whose contracts must not be broken: `CONTRACT_BASE` if set, or the tag of the newest release. Before the first release it is the
 * merge base with `main`, or on main the previous commit. Undefined, with a warning, in a shallow clone.
 * @throws Error if CI=true and there is no base
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
  // A tag may exist beyond the end of a shallow history.
  if (isShallow(git)) return undefined;
  const main = ['origin/main', 'main'].find((each) => git('rev-parse', '--verify', '--quiet', each) !== undefined);
  const from = main && git('merge-base', main, head);
  return from === undefined || from === head ? git('rev-parse', '--verify', '--quiet', `${head}^`) : from;
}

const isShallow = (git: Git) => git('rev-parse', '--is-shallow-repository') === 'true';

/** Runs git in a folder. Returns undefined if git fails or is not installed. */
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
