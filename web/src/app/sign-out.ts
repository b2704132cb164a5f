import { forgetRecent } from '../search/recent.ts';
import { mayLeave } from '../ui/may-leave.ts';
import { forgetDrafts } from '../ui/use-draft.ts';

/** Ends the viewer's session by a form, whose answer leads on to the identity provider. Nothing they wrote or looked for stays here. */
export function signOut(viewer: string): void {
  if (!mayLeave()) return;
  forgetDrafts();
  forgetRecent(viewer);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/sign-out';
  document.body.append(form);
  form.submit();
}
