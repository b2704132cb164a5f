import { mayLeave } from '../../ui/confirm-leave.ts';
import { forgetDrafts } from '../../ui/use-draft.ts';
import { forgetRecent } from './recent.ts';

/**
 * Ends the viewer's session by a form, whose response redirects to the identity provider. Removes drafts and recent searches from this
 * browser.
 */
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
