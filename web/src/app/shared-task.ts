/** Names of the parameters with which the manifest opens the app for a new task: by its shortcut, or with what another app shares. */
const names = ['new', 'text', 'url'] as const;

/** Cache in which the service worker (web/public/worker.js) stores shared files until the app opens. */
const shared = 'shared';

/** Title, text and files of a new task. */
export type SharedTask = { readonly title: string; readonly text?: string; readonly files?: readonly File[] };

/**
 * Returns the title, text and files that the app was opened with, once, and removes them from the address. Android shares the address of a
 * page as its text.
 */
export async function sharedTask(): Promise<SharedTask | undefined> {
  const { pathname, search } = location;
  const parameters = new URLSearchParams(search);
  if (pathname !== '/' || ![...names, 'files'].some((name) => parameters.has(name))) return undefined;
  history.replaceState(history.state, '', '/');
  const files = parameters.has('files') ? await sharedFiles() : [];
  const [title, text, url] = names.map((name) => parameters.get(name)?.trim() ?? '') as [string, string, string];
  const first = text.split('\n', 1)[0] ?? '';
  return {
    title: (title === '1' ? '' : title.replaceAll(/\s+/g, ' ')) || (URL.canParse(first) ? '' : first) || withoutEnding(files[0]?.name),
    text: [text, url].filter(Boolean).join('\n'),
    files,
  };
}

const withoutEnding = (name = '') => name.replace(/\.\w{1,5}$/, '');

async function sharedFiles(): Promise<readonly File[]> {
  const cache = await caches.open(shared);
  const files = (await cache.keys()).map(async (request) => {
    const stored = await cache.match(request);
    const name = decodeURIComponent(new URL(request.url).search.slice(1));
    return stored && new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' });
  });
  const found = (await Promise.all(files)).filter((file) => file !== undefined);
  await caches.delete(shared);
  return found;
}
