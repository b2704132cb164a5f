/** Names of the parameters with which the manifest opens the app for a new task: by its shortcut, or with what another app shares. */
const names = ['new', 'text', 'url'] as const;

/**
 * Returns the title and text that the app was opened with, once, and removes them from the address. Android shares the address of a page as
 * its text.
 */
export function sharedTask(): { readonly title: string; readonly text: string } | undefined {
  const { pathname, search } = location;
  const parameters = new URLSearchParams(search);
  if (pathname !== '/' || !names.some((name) => parameters.has(name))) return undefined;
  history.replaceState(history.state, '', '/');
  const [title, text, url] = names.map((name) => parameters.get(name)?.trim() ?? '') as [string, string, string];
  const first = text.split('\n', 1)[0] ?? '';
  return {
    title: (title === '1' ? '' : title.replaceAll(/\s+/g, ' ')) || (URL.canParse(first) ? '' : first),
    text: [text, url].filter(Boolean).join('\n'),
  };
}
