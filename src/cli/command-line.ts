import { resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

/**
 * How to call the command line from a folder. `npx atolye` finds it in the repository only; elsewhere npx would ask the
 * public registry, where the name is not ours.
 */
export function commandLine(folder = process.cwd()): string {
  if (resolve(folder) === repository) return 'npx atolye';
  const program = resolve(repository, 'src/cli/bin.js');
  return `node ${/[^\w./:\\-]/.test(program) ? `"${program}"` : program}`;
}
