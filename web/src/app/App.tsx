import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { Provider } from 'urql';
import { client } from '../data/client.ts';
import { isSignedOut } from '../data/session.ts';
import { ViewerProvider } from '../features/viewer/viewer.tsx';
import { Guard } from '../ui/Guard.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { AwayBanner } from './AwayBanner.tsx';
import { Areas, WaitingArea } from './areas.tsx';
import { frame } from './frame.ts';
import { Shell } from './Shell.tsx';
import classes from './shell.module.css';
import { theme } from './theme.ts';

// Parts that the first rendering does not need.
const SignedOut = lazyWithRetry(() => import('./signed-out/SignedOut.tsx'));
const Toasts = lazyWithRetry(() => import('./Toasts.tsx'));

/** The whole page. `nonce` is the one that the server's policy requires for styles. */
export function App({ nonce }: { readonly nonce: string }) {
  const waiting = (
    <div className={classes.shell}>
      {/* A browser in which nobody has signed in is about to show the sign-in. */}
      {!isSignedOut() && (
        <>
          <div className={classes.side} data-closed />
          <div className={classes.main}>
            <WaitingArea />
          </div>
        </>
      )}
      <AwayBanner />
    </div>
  );
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Guard>
        <Messages />
        <Provider value={client}>
          <ViewerProvider
            frame={frame}
            waiting={waiting}
            without={(problem, retry) =>
              // The page is read again once the server is back.
              problem.code === 'network' ? (
                waiting
              ) : (
                <Suspense fallback={waiting}>
                  <SignedOut problem={problem} onRetry={retry} />
                </Suspense>
              )
            }
          >
            <Shell>
              <Areas />
            </Shell>
          </ViewerProvider>
        </Provider>
      </Guard>
    </MantineProvider>
  );
}

/** Messages over the page. Their code loads with the first one; the browser has it by then (`prefetchLater`). */
function Messages() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return (
    used && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
