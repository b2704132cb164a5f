import { resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

/**
 * The command to call this program from a folder. `npx atolye` works only in the repository: elsewhere npx would ask the public registry,
 * where the name does not belong to this project.
 */
export function commandLine(folder = process.cwd()): string {
  if (resolve(folder) === repository) return 'npx atolye';
  const program = resolve(repository, 'src/cli/bin.js');
  return `node ${/[^\w./:\\-]/.test(program) ? `"${program}"` : program}`;
}
