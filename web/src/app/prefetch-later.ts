/** Milliseconds after the page has loaded; what the first page itself needs has arrived by then on most connections. */
const delayMs = 3_000;

/**
 * Lets the browser fetch the code that is needed next, such as menus and the task view, into its cache while the page is idle. The build
 * lists those files in the page as links with `rel="later"`. Then it installs the service worker, which has nothing to do before.
 */
export function prefetchLater(): void {
  const prefetch = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'prefetch';
    // Browsers have no workers on pages without https, except on this machine.
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  addEventListener('load', () => setTimeout(prefetch, delayMs));
}
