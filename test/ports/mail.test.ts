import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMail } from '../../src/ports/mail/index.ts';
import type { Mail } from '../../src/ports/mail/port.ts';
import { startMailServer } from '../support/mail.ts';

describe('mail over SMTP', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let mail: Mail;
  beforeAll(async () => {
    server = await startMailServer();
    mail = await openMail({ url: server.url, from: 'Atölye <atolye@example.test>' });
  });
  beforeEach(() => {
    server.arrived.length = 0;
    server.state.refuse = false;
  });
  afterAll(async () => {
    await mail.close();
    await server.stop();
  });
  const message = { to: 'ayse@ornek.test', subject: 'Çağrı: İşler', text: 'Merhaba Işıl' };

  test('arrives with its Turkish letters', async () => {
    expect(mail.configured).toBe(true);
    await mail.send(message);
    expect(server.arrived).toHaveLength(1);
    const [{ to, source }] = server.arrived as [{ to: string; source: string }];
    expect(to).toBe('ayse@ornek.test');
    expect(source).toContain('From: =?UTF-8?Q?At=C3=B6lye?= <atolye@example.test>');
    expect(decodeURIComponent(source.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, '%$1'))).toContain('Merhaba Işıl');
  });

  test('goes only to its recipient, whatever the address contains', async () => {
    await mail.send({ ...message, to: 'ayse@ornek.test, herkes@ornek.test' }).catch(() => {});
    expect(server.arrived.map(({ to }) => to)).not.toContain('ayse@ornek.test,herkes@ornek.test');
  });

  test('rejects if the server refuses it, so that the caller can retry', async () => {
    server.state.refuse = true;
    await expect(mail.send(message)).rejects.toThrow('not now');
  });

  test('is not configured without a server', async () => {
    const none = await openMail({ from: 'x@example.test' });
    expect(none.configured).toBe(false);
    await expect(none.send(message)).rejects.toThrow('SMTP_URL');
  });
});
