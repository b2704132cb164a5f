import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('npm is asked to run no script of a package, for exactly the packages that have one', () => {
  const packages: Record<string, { hasInstallScript?: true }> = json('package-lock.json').packages;
  const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const refused = Object.fromEntries(withScript.map((path) => [path.slice(path.lastIndexOf('node_modules/') + 13), false]));
  expect(json('package.json').allowScripts).toEqual(refused);
});
