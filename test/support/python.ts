import { spawnSync } from 'node:child_process';

/** The Python program, where it has `module`; undefined, loudly, where it has not. Fails instead where CI=true. */
export function findPython(module: string): string | undefined {
  if (spawnSync('python3', ['-c', `import ${module}`]).status === 0) return 'python3';
  const message = `Python's ${module} is not installed (pip install ${module}): that it agrees with us is NOT TESTED.`;
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
  return undefined;
}
