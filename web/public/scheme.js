// Sets the chosen color scheme before the first rendering, so that no page flashes in the other one.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // The browser has no storage.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
