const key = 'atolye.organization';

/** The organization chosen by whoever belongs to several: id or slug; sent with every request. Without one the server takes the first. */
export const chosenOrganization = (): string | undefined => localStorage.getItem(key) ?? undefined;

/** Chooses one and starts anew: nothing of the other one stays on the page. */
export function chooseOrganization(slug: string): void {
  localStorage.setItem(key, slug);
  location.assign('/');
}

/** Forgets the choice, e.g. where its organization has removed them, and starts anew. */
export function forgetOrganization(): void {
  localStorage.removeItem(key);
  location.assign('/');
}
