/** `keyCode` of a key that an input method handles (UI Events, section 7.3.1). */
const handledByInputMethod = 229;

/**
 * Hides keys that belong to an input method (Japanese, Chinese, Korean, dead keys) from every handler of the page: the Enter that ends a
 * composition must not send, save, pick or close anything. Call it once, before anything is rendered. Safari fires that Enter after
 * `compositionend`, so only its `keyCode` of 229 identifies it.
 */
export function guardInputMethods(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== handledByInputMethod) return;
      event.stopImmediatePropagation();
      // After the composition, Enter would submit the form by default.
      if (!event.isComposing && event.key === 'Enter') event.preventDefault();
    },
    { capture: true },
  );
}
