/**
 * Returns the focus to a button that is disabled while its action runs, as soon as it is enabled again and unless the focus is elsewhere.
 * Browsers take the focus from a disabled element, so that the next key would act nowhere.
 */
export function keepFocusOfBusyButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button !== document.activeElement) return;
    const observer = new MutationObserver(() => {
      if (!button.disabled && document.activeElement === document.body) button.focus({ preventScroll: true });
    });
    observer.observe(button, { attributeFilter: ['disabled'] });
    document.addEventListener('focusin', () => observer.disconnect(), { once: true });
  });
}
