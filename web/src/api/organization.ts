const key = 'atolye.organization';

/** The organization chosen by whoever belongs to several: id or slug; sent with every request. */
export const chosenOrganization = (): string | undefined => localStorage.getItem(key) ?? undefined;

/** Chooses one and starts anew: nothing of the other one stays on the page. */
export function chooseOrganization(slug: string): void {
  localStorage.setItem(key, slug);
  location.assign('/');
}
