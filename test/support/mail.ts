import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A received mail: the recipient of its envelope and its source. */
export type Arrived = { readonly to: string; readonly source: string };

/** A real SMTP server on 127.0.0.1 that stores mails. `refuse` makes it reject mails temporarily. */
export async function startMailServer() {
  const arrived: Arrived[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        if (state.refuse) return done(new Error('not now'));
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source });
        return done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    state,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
