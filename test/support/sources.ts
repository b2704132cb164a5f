import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The domain's source files, parsed. */
export const sources: readonly ts.SourceFile[] = globSync('schema/**/*.ts').map((file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
);

/** Collects the defined results of `find` over all nodes of the domain's sources. */
export function collect<T>(find: (node: ts.Node) => T | undefined): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    const one = find(node);
    if (one !== undefined) found.push(one);
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return found;
}

/** `schema/work/task/find.ts:19` */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
