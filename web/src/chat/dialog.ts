/** Mantine's dialogs have a `header`, which is no banner of the page. */
export const inDialog = { header: { role: 'presentation' } };
