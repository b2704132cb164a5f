/** The Markdown of a goal as one line of text: links as their words. */
export const goalText = (goal: string): string => goal.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
