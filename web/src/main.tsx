import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

// The page's policy lets in only styles that carry the nonce of this answer; libraries that add some ask here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App nonce={nonce} />);
