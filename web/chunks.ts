import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

/** Pages, and parts of them that load later, which people open most. Each has a file of its own, and shares others with the rest. */
const areas: Readonly<Record<string, readonly string[]>> = {
  start: ['features/my-work/MyWorkPage.tsx'],
  board: ['features/board/BoardPage.tsx'],
  list: ['features/list/ListPage.tsx'],
  feed: ['features/feed/FeedPage.tsx'],
  task: ['features/task/TaskPanel.tsx', 'features/task/TaskPage.tsx', 'features/feed/TaskReader.tsx'],
  chat: ['features/chat/ChatPage.tsx'],
  settings: ['features/settings/SettingsPage.tsx'],
  project: ['features/project/ProjectHome.tsx', 'features/settings/projects/ProjectSettings.tsx', 'features/cycles/CyclesPage.tsx'],
  files: ['features/files/FilesPage.tsx', 'features/files/FilePage.tsx'],
  markdown: ['ui/MarkdownRendered.tsx'],
  menus: ['ui/OpenMenu.tsx'],
  toasts: ['app/Toasts.tsx'],
};

/** Factors by which the bytes of an area count more than those of others, because it is most often the first page. */
const weights: Readonly<Record<string, number>> = { board: 24, task: 4 };

/** Areas whose files the browser fetches while the first page is idle, because they open from almost every page. */
const next: readonly string[] = ['menus', 'toasts', 'task', 'markdown'];

/** Bytes of source that one request less is worth. */
const perFile = 50_000;

/**
 * Puts the modules of the first page into one file, and those that several areas share into a few files. Without it the bundler makes a file
 * for each combination of pages: 90 for a board. A first build without output finds which page needs which module, because only the bundler
 * knows what it removes.
 */
export function chunks(root: string): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config() {
      const groups = groupsOf(root, await firstBuild(root));
      const group = { name: (id: string) => groups.get(id) ?? null, debugName: 'areas' };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group], includeDependenciesRecursively: false } } } } };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const written = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
        const files = [...written.values()];
        const first = files.filter(({ isEntry }) => isEntry).flatMap((file) => [...reachedFrom(file, written)]);
        const later = files.filter(({ name }) => next.includes(name)).flatMap((file) => [...reachedFrom(file, written)]);
        return [...new Set(later)]
          .filter((file) => !first.includes(file))
          .map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'later', as: 'script', crossorigin: true, href: `/${fileName}` },
          }));
      },
    },
  };
}

/** Gives the editor its own copy of the packages that read and write Markdown, so that pages do not load the code that writes. */
export function markdownWriter(): Plugin {
  const query = '?writer';
  return {
    name: 'markdown-writer',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!/^(?:mdast-util-gfm|\.)/.test(source)) return null;
      if (!importer.endsWith(query) && !(source === 'mdast-util-gfm' && importer.endsWith('/markdown-source.ts'))) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}${query}`;
    },
  };
}

async function firstBuild(root: string): Promise<Map<string, Rolldown.OutputChunk>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), markdownWriter()],
    build: { write: false, minify: false, cssMinify: false, modulePreload: false, target: 'es2023' },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** Name of the file of each module; a page without a name gets a file of its own. */
function groupsOf(root: string, built: ReadonlyMap<string, Rolldown.OutputChunk>): Map<string, string> {
  const all = [...built.values()];
  const pages = all.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const reached = new Map(pages.map((page) => [page, reachedFrom(page, built)]));
  const groups = new Map<string, string>();
  const put = (name: string, { modules }: Rolldown.OutputChunk) => {
    for (const id of Object.keys(modules)) if (!groups.has(id)) groups.set(id, name);
  };
  for (const page of pages) if (page.isEntry) for (const file of reached.get(page) ?? []) put('app', file);
  const starts = Object.entries(areas).map(([name, paths]) => [name, paths.map((path) => pageOf(join(root, 'src', path), pages))] as const);
  /** Files that areas load, by the areas that load them. */
  const byUsers = new Map<string, Rolldown.OutputChunk[]>();
  for (const file of all) {
    if (Object.keys(file.modules).some((id) => groups.has(id))) continue;
    const users = starts.filter(([, of]) => of.some((page) => reached.get(page)?.has(file))).map(([name]) => name);
    if (users.length > 0) byUsers.set(users.join('-'), [...(byUsers.get(users.join('-')) ?? []), file]);
  }
  for (const [name, files] of merged(byUsers, new Map(starts), built)) for (const file of files) put(name, file);
  for (const file of all) if (!pages.includes(file)) put('parts', file);
  return groups;
}

type Groups = ReadonlyMap<string, readonly Rolldown.OutputChunk[]>;

/** Merges shared files, first those whose merging saves most, as long as it saves more requests than it adds unused bytes. */
function merged(groups: Groups, starts: Groups, built: ReadonlyMap<string, Rolldown.OutputChunk>): Groups {
  const nameOf = new Map([...groups].flatMap(([name, files]) => files.map((file) => [file, name] as const)));
  const namesOf = (files: readonly (Rolldown.OutputChunk | undefined)[]) => [
    ...new Set(files.flatMap((file) => (file && nameOf.get(file)) ?? [])),
  ];
  const imports = new Map(
    [...groups].map(([name, files]) => [name, namesOf(files.flatMap((file) => file.imports.map((id) => built.get(id))))]),
  );
  const sizes = new Map([...groups].map(([name, files]) => [name, files.reduce((sum, file) => sum + sizeOf(file), 0)]));
  const first = new Map([...starts].map(([area, pages]) => [area, namesOf(pages)]));
  /** Bytes that all areas load, with an allowance for each file, if these groups are one file. */
  const costOf = (one: readonly string[]): number => {
    let cost = 0;
    for (const [area, names] of first) {
      const loaded = new Set<string>();
      const load = (name: string) => {
        if (loaded.has(name)) return;
        const file = one.includes(name) ? one : [name];
        for (const each of file) loaded.add(each);
        cost += perFile + file.reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0) * (weights[area] ?? 1);
        for (const each of file) for (const imported of imports.get(each) ?? []) load(imported);
      };
      names.forEach(load);
    }
    return cost;
  };
  const pairs = [...groups.keys()].filter((name) => name.includes('-')).flatMap((a, at, names) => names.slice(at + 1).map((b) => [a, b]));
  const now = costOf([]);
  const [best] = pairs.map((pair) => ({ pair, cost: costOf(pair) })).toSorted((one, other) => one.cost - other.cost);
  if (!best || best.cost >= now) return groups;
  const users = new Set(best.pair.flatMap((name) => name.split('-')));
  const name = [...starts.keys()].filter((area) => users.has(area)).join('-');
  const next = new Map(groups);
  for (const each of best.pair) next.delete(each);
  next.set(name, [...new Set([...best.pair, name].flatMap((each) => groups.get(each) ?? []))]);
  return merged(next, starts, built);
}

function pageOf(path: string, pages: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const page = pages.find(({ modules }) => path in modules);
  if (!page) throw new Error(`The build has no file for ${path}`);
  return page;
}

const sizeOf = ({ modules }: Rolldown.OutputChunk) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

/** A file and the files that it imports statically. */
function reachedFrom(first: Rolldown.OutputChunk, built: ReadonlyMap<string, Rolldown.OutputChunk>): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>();
  const reach = (file: Rolldown.OutputChunk | undefined) => {
    if (!file || reached.has(file)) return;
    reached.add(file);
    for (const name of file.imports) reach(built.get(name));
  };
  reach(first);
  return reached;
}
