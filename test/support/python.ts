import { spawnSync } from 'node:child_process';
import { findProgram, missing } from './programs.ts';

/** Path of Python if it has `module`; undefined, with a warning, if not: see `missing`. */
export function findPython(module: string): string | undefined {
  const python = findProgram(['python3', 'python']);
  if (python && spawnSync(python, ['-c', `import ${module}`]).status === 0) return python;
  return missing('python', `pip install ${module}`);
}
