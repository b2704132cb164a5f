import { afterAll, describe, expect, test, vi } from 'vitest';
import { cleanUp, place, type ServerProcess, serve, until } from './server.ts';

// A machine under load starts a server in ten seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
afterAll(cleanUp);

/** The first questions of docs/api/assistant.md in both languages, with patterns of the expected answers. */
const questions = {
  tr: [
    ['Yıllık izin kaç gün?', /14 gün yıllık izin/],
    ['Babalık izni kaç gün?', /5 gün babalık izni/],
    ['Geciken görevlerim hangileri?', /Sunucu sertifikasını yenile/],
  ],
  en: [
    ['How many days of annual leave are there?', /14 days of annual leave/],
    ['How long is paternity leave?', /5 days of paternity leave/],
    ['Which of my tasks are overdue?', /Renew the server certificate/],
  ],
} as const;

describe.each(['tr', 'en'] as const)('a first start with ATOLYE_LANG=%s', (language) => {
  const start = async (): Promise<ServerProcess> => serve({ ...(await place({ bare: true })), SEED: 'sample', ATOLYE_LANG: language });

  test("creates a company in that language, whose documents answer the guides' first questions without a model", async () => {
    const server = await start();
    const headers = { 'accept-language': language };
    const files = () => server.api('GET', '/files', { headers });
    await until(async () => {
      const { data } = (await files()).body;
      return data.length === 3 && data.every(({ index }: { index: { status: string } }) => index.status === 'indexed');
    });
    expect((await server.api('GET', '/me', { headers })).body).toMatchObject({
      name: language === 'tr' ? 'Yönetici' : 'Administrator',
      locale: language,
    });
    for (const [message, answer] of questions[language]) {
      const { body } = await server.api('POST', '/ai/chat', { headers, body: { message } });
      expect(body, message).toMatchObject({ grounded: true, reply: expect.stringMatching(answer) });
    }
    expect(await server.end()).toBe(0);
  });
});
