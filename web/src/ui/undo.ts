/** A change that can be undone. */
export type Step = {
  readonly run: () => unknown;
  /** Hides the message that offers to undo it. */
  hide?: () => void;
};

/** Number of changes that can be undone, one after another. */
const most = 50;
const steps: Step[] = [];
let running: Promise<unknown> = Promise.resolve();

/** Makes a change the next one that Ctrl Z undoes. */
export function addStep(run: Step['run']): Step {
  const step: Step = { run };
  steps.push(step);
  if (steps.length > most) steps.shift();
  return step;
}

/** Forgets a change, for example because it failed. */
export function dropStep(step: Step): void {
  const index = steps.indexOf(step);
  if (index >= 0) steps.splice(index, 1);
}

/** Undoes a change, by default the last one. Changes are undone one at a time. */
export function takeBack(step = steps.at(-1)): void {
  if (!step) return;
  dropStep(step);
  step.hide?.();
  running = running.then(step.run, step.run);
}

/** Elements in which Ctrl Z undoes typing, and dialogs over the page. */
const writing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [aria-modal=true]:not([data-beside])';

addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented || steps.length === 0 || (event.target instanceof Element && event.target.closest(writing))) return;
  event.preventDefault();
  takeBack();
});
