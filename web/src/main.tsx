import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './app/tokens.css';
import './app/app.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prefetchLater } from './app/prefetch-later.ts';
import { keepFocusOfBusyButtons } from './ui/keys/busy-buttons.ts';
import { guardInputMethods } from './ui/keys/input-method.ts';
import { PartMissing } from './ui/lazy-with-retry.ts';

// The page's policy lets in only styles that carry the nonce of this answer; libraries that add some ask here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

guardInputMethods();
keepFocusOfBusyButtons();
// Pages without HTTPS have no function for copying.
if (!navigator.clipboard) void import('./ui/clipboard.ts').then(({ provideClipboard }) => provideClipboard());

const root = document.getElementById('root');
// A missing part is said on the page (`Guard`); it is no fault of the app.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PartMissing)) reportError(error);
};
if (root) createRoot(root, { onCaughtError }).render(<App nonce={nonce} />);
prefetchLater();
