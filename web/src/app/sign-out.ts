import { forgetRecent } from '../search/recent.ts';
import { forgetDrafts } from '../ui/use-draft.ts';

/** Ends the viewer's session by a form, whose answer leads on to the identity provider. Nothing they wrote or looked for stays here. */
export function signOut(viewer: string): void {
  forgetDrafts();
  forgetRecent(viewer);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/sign-out';
  document.body.append(form);
  form.submit();
}
