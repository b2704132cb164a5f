// Before anything is drawn: the chosen colour scheme, so that no page flashes in the other one.
(() => {
  const kept = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const dark = kept === 'dark' || (kept === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
