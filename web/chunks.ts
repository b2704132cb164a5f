import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

/** Pages with a file of their own, and one for what each is the first to share with others. Those that need least come first. */
const areas: Readonly<Record<string, readonly string[]>> = {
  toasts: ['app/Toasts.tsx'],
  start: ['features/my-work/MyWorkPage.tsx'],
  settings: ['features/settings/SettingsPage.tsx'],
  board: ['features/board/BoardPage.tsx'],
  feed: ['features/feed/FeedPage.tsx'],
  list: ['features/list/ListPage.tsx'],
  markdown: ['ui/MarkdownRendered.tsx'],
  task: ['features/task/TaskPanel.tsx', 'features/task/TaskPage.tsx', 'features/feed/TaskReader.tsx'],
  chat: ['features/chat/ChatPage.tsx'],
};

/** Bytes of source, without unused parts, below which no file is made: small pages are added to `parts`, and small parts to `app`. */
const smallest = 3_000;

/**
 * Puts the modules of the first page into one file, and those that several pages share into one file for each area. Without it the bundler
 * makes a file for each combination of pages: 90 for a board. A first build without output finds which page needs which module, because only
 * the bundler knows what it removes.
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
  };
}

async function firstBuild(root: string): Promise<Map<string, Rolldown.OutputChunk>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
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
  for (const [name, paths] of Object.entries(areas)) {
    const own = paths.map((path) => pageOf(join(root, 'src', path), pages));
    for (const file of own.flatMap((page) => [...(reached.get(page) ?? [])])) {
      const isShared = pages.some((page) => !own.includes(page) && reached.get(page)?.has(file));
      put(isShared ? `${name}-parts` : name, file);
    }
  }
  for (const file of all) if (!pages.includes(file) || sizeOf(file) < smallest) put('parts', file);
  const sizes = new Map<string, number>();
  for (const { modules } of all)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const name = groups.get(id);
      if (name) sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
    }
  for (const [id, name] of groups) if ((sizes.get(name) ?? 0) < smallest) groups.set(id, 'app');
  return groups;
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
