import { addressOf, type Config } from '../../config.ts';
import { whyNotListening } from '../../free-port.ts';
import { ask } from './ask.ts';
import { bad, type Finding, ok } from './finding.ts';

/** Checks that the port is free, or that Atölye listens on it. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  if (port === 0) return ok('doctor.portAny');
  const code = await whyNotListening(port, host);
  if (!code) return ok('doctor.portFree', { host, port });
  if (code !== 'EADDRINUSE') return bad('doctor.portRefused', { host, port, reason: code });
  const url = addressOf(host, port);
  return (await isAtolye(url)) ? ok('doctor.portAtolye', { url }) : bad('doctor.portTaken', { host, port });
}

async function isAtolye(url: string): Promise<boolean> {
  const { body } = await ask(`${url}/readyz`);
  return (body?.dependencies as { connections?: unknown } | undefined)?.connections !== undefined;
}
