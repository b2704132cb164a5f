import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '../src/app/tokens.css';
import '../src/app/app.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { Client, fetchExchange, Provider } from 'urql';
import Toasts from '../src/app/Toasts.tsx';
import { theme } from '../src/app/theme.ts';
import { DesignPage } from './DesignPage.tsx';

/** Answers to mutations, which close their dialogs. Queries go on loading. */
const answer: typeof fetch = (_, init) => (init?.method === 'POST' ? Promise.resolve(Response.json({ data: {} })) : new Promise(() => {}));

// `npm run dev:web` serves this page at /design/. The production build does not contain it.
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Toasts />
      <Provider value={new Client({ url: '/', exchanges: [fetchExchange], fetch: answer, preferGetMethod: 'force' })}>
        <DesignPage />
      </Provider>
    </MantineProvider>,
  );
