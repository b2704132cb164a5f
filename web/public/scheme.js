// Before anything is drawn: the chosen colour scheme, so that no page flashes in the other one.
(() => {
  let kept = 'auto';
  try {
    kept = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // The browser keeps nothing.
  }
  const dark = kept === 'dark' || (kept === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
