import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, type Organization } from '../../support/builders/index.ts';
import { says } from '../../support/model-server.ts';

const filler = (subject: string) =>
  Array.from(
    { length: 5 },
    (_, n) => `${subject} üzerine ${n + 1}. açıklama bölüm müdürünün onayıyla bu sayfada ayrıca tutulur ve saklanır.`,
  ).join(' ');
const before = `Kütüphane üyeliği her yıl nisanda yenilenir. ${filler('Kütüphane')}`;
const asked = `Helikopter pisti salı günleri kapalıdır. ${filler('Helikopter')}`;
const after = `Yemekhane 740 kişiye hizmet verir. ${filler('Yemekhane')}`;
const elsewhere = `Otoparkta 93 araçlık yer vardır. ${filler('Otopark')}`;

describe('passages sent to a model', () => {
  let assistant: Assistant;
  let team: Organization;
  beforeAll(async () => {
    assistant = await buildAssistant();
  });
  afterAll(() => assistant.close());
  beforeEach(async () => {
    assistant.model.asked.splice(0);
    team = await buildOrganization();
  });

  test('include their neighbours in the section once each, which can be cited', async () => {
    const { text } = await buildKnowledge(team, { pages: [[before, asked, after].join('\n\n'), elsewhere] });
    assistant.model.script(says('Yemekhane 740 kişiye hizmet verir [1].'));
    const { body } = await assistant.ask(team.admin.client, { message: 'Helikopter pisti hangi gün kapalı?' });
    const content = assistant.model.asked[0]?.body.messages.at(-1).content as string;
    for (const said of ['Helikopter pisti salı', 'Kütüphane üyeliği', 'Yemekhane 740']) expect(content.split(said), said).toHaveLength(2);
    expect(content).not.toContain('Otoparkta 93');
    expect(body).toMatchObject({ citations: [{ n: 1, page: 1, quote: 'Yemekhane 740 kişiye hizmet verir.' }] });
    const [{ start, end, quote }] = body.citations;
    expect(text.slice(start, end)).toBe(quote);
  });
});
