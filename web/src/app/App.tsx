import { Center, Loader, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Provider } from 'urql';
import { client } from '../api/client.ts';
import { Areas } from './areas.tsx';
import { Guard } from './Guard.tsx';
import { Shell } from './Shell.tsx';
import { SignedOut } from './SignedOut.tsx';
import { theme, tokens } from './theme.ts';
import { ViewerProvider } from './viewer.tsx';

/** The whole page. `nonce`: what the server's policy lets styles be added with. */
export function App({ nonce }: { readonly nonce: string }) {
  const waiting = (
    <Center h="100vh">
      <Loader />
    </Center>
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" limit={4} />
      <Guard>
        <Provider value={client}>
          <ViewerProvider waiting={waiting} without={(problem, retry) => <SignedOut problem={problem} onRetry={retry} />}>
            <Shell>
              <Areas />
            </Shell>
          </ViewerProvider>
        </Provider>
      </Guard>
    </MantineProvider>
  );
}
