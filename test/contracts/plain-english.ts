import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { trackedFiles } from '../support/tracked-files.ts';

const root = join(import.meta.dirname, '../..');

/** Words that are wrong in any comment, test title, description or page. docs/internals/glossary.md lists the replacements. */
const wrongWords = [
  /\b(tells?|told|telling|tellers?)\b/i,
  /\bwho(so)?ever\b/i,
  /\banew\b/i,
  /\bmend(s|ed|ing)?\b/i,
  /\bcouriers?\b/i,
  /\blookouts?\b/i,
  /\bwings?\b/i,
  /\bone more\b/i,
  /\bwhat is left\b/i,
  /\b(for|by|of) (it|them|him|her)self alone\b/i,
];

/** Ordinary words that had a private meaning here. Refused as a part of a declared name, a file's name or a folder's. */
const privateNames = new Set(
  (
    'anew carried courier couriers door doors drawn floor floors house kept lane lanes lean lookout mend mended patience ' +
    'room rooms seal sealed sealing reseal shown sight silence slim talk talks tally tell teller tells told usual wing wings world worlds'
  ).split(' '),
);

/** Openings without a subject. "How many" and "how long" are as vague: a comment names the number or the time. */
const opening = /^(what|whatever|who|whose|whom|whoever|of|that|those (that|who|of)|the same|how|where|it is)\b/i;

export type Rule = 'words' | 'openings' | 'names';
export type Finding = { readonly rule: Rule; readonly where: string; readonly text: string };

/** @returns the text of a comment without its marks, on one line; directives of tools are empty */
function plain(comment: string): string {
  const text = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^[ \t]*(\/\/+|\*)[ \t]?/gm, '')
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^(biome-ignore|@ts-|v8 ignore|\/ <reference|@vitest|@knip|@public)/.test(text) ? '' : text;
}

/** @returns each comment of a source file with its position; successive `//` lines are one comment */
function comments(source: ts.SourceFile): { at: number; text: string }[] {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []) ranges.set(range.pos, range);
    // Tokens too, because comments stand before them.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const merged: { at: number; end: number; ownLine: boolean; raw: string }[] = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const line = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const last = merged.at(-1);
    const raw = source.text.slice(pos, end);
    const ownLine = line && /(^|\n)[ \t]*$/.test(source.text.slice(0, pos));
    if (last?.ownLine && ownLine && /^\n[ \t]*$/.test(source.text.slice(last.end, pos)))
      Object.assign(last, { end, raw: `${last.raw}\n${raw}` });
    else merged.push({ at: pos, end, ownLine, raw });
  }
  return merged.map(({ at, raw }) => ({ at, text: plain(raw) }));
}

const titleCalls = new Set(['test', 'it', 'describe']);

/** @returns the identifier at the root of a call such as `test.skipIf(none).each(rows)` */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) return rootOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return rootOf(expression.tag);
  return '';
}

/** @returns the text of a string or template; placeholders of a template are `…` */
function literal(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
  return undefined;
}

/** @returns each word of a name, in lower case: `keptSeconds` is `kept` and `seconds` */
export const wordsOfName = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const isPrivate = (name: string) => wordsOfName(name).some((word) => privateNames.has(word));

function wrongIn(text: string): boolean {
  return wrongWords.some((word) => word.test(text));
}

/** @returns the findings in a TypeScript file: in comments, test titles, descriptions, English messages and declared names */
export function findingsOfSource(path: string, text: string): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Finding[] = [];
  const at = (position: number) => `${path}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  const add = (rule: Rule, position: number, of: string) => found.push({ rule, where: at(position), text: of });
  const judge = (position: number, of: string) => {
    if (wrongIn(of)) add('words', position, of);
    if (opening.test(of)) add('openings', position, of);
  };
  for (const comment of comments(source)) judge(comment.at, comment.text);
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && titleCalls.has(rootOf(node.expression)) && path.startsWith('test/')) {
      const [label] = node.arguments;
      const title = literal(label);
      if (label && title && ts.isFunctionLike(node.arguments.at(-1) ?? node)) judge(label.getStart(source), title);
    }
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && ['description', 'en'].includes(node.name.text)) {
      const description = literal(node.initializer);
      // Labels of the app may be questions.
      if (description && node.name.text === 'en' && wrongIn(description)) add('words', node.initializer.getStart(source), description);
      if (description && node.name.text === 'description') judge(node.initializer.getStart(source), description);
    }
    const named =
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isMethodSignature(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node);
    if (named && node.name && ts.isIdentifier(node.name) && isPrivate(node.name.text))
      add('names', node.name.getStart(source), node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @returns wrong words of a page in Markdown or a document in GraphQL, line by line; code is not read */
export function findingsOfText(path: string, text: string): Finding[] {
  const prose = path.endsWith('.md') ? text.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, '')) : text;
  const lines = prose.split('\n').map((line) => (path.endsWith('.md') ? line : (/["#](.*)$/.exec(line)?.[1] ?? '')));
  return lines.flatMap((line, index) =>
    wrongIn(line.replaceAll(/`[^`]*`/g, '')) ? [{ rule: 'words' as const, where: `${path}:${index + 1}`, text: line.trim() }] : [],
  );
}

/** Pages in Turkish, the log of changes, and contracts that `codegen` prints from descriptions already judged. */
const notJudged =
  /^(CHANGELOG|CONTRACT-BREAKS|README\.tr|docs\/tr\/|docs\/internals\/glossary)|^schema\/schema\.graphql$|^test\/eval\/(documents|sets?|truth)\//;

/** @returns the findings of all tracked files */
export function findings(): Finding[] {
  const found: Finding[] = [];
  const folders = new Set<string>();
  for (const path of trackedFiles(/\.(ts|tsx|js|md|graphql|graphqls)$/)) {
    if (notJudged.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    found.push(...(/\.(ts|tsx|js)$/.test(path) ? findingsOfSource(path, text) : findingsOfText(path, text)));
    const parts = path.split('/');
    if (isPrivate(parts.at(-1) ?? '')) found.push({ rule: 'names', where: path, text: path });
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  for (const folder of folders) if (isPrivate(folder.split('/').at(-1) ?? '')) found.push({ rule: 'names', where: folder, text: folder });
  return found;
}

/** @returns the group that a path belongs to: `schema/work`, `src/ports`, `web/src`, `test/rest`, or its first folder */
export function groupOf(path: string): string {
  const [first = '', second] = path.replace(/:.*$/, '').split('/');
  if (!second) return 'top';
  return ['schema', 'src', 'test'].includes(first) && !second.includes('.') ? `${first}/${second}` : first;
}
