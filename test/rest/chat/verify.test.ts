import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAbandoned } from '../../../schema/knowledge/chat/answer/store.ts';
import { classifierOf } from '../../../src/ports/verifier/classifier.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { index } from '../../support/knowledge.ts';
import { calls, type ModelServer, modelServer, says } from '../../support/model-server.ts';
import { allAre, verdictsOf, verifierOf, verifyingRequest } from '../../support/verifier.ts';

const page =
  'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.\nBeş yılını dolduranların yıllık izni 20 gündür.\nDepo çalışanları uzaktan çalışamaz.';
const message = 'Yıllık izin kaç gün?';
const leave = 'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.';

describe('verification of an answer', () => {
  let assistant: Assistant;
  let verifier: ModelServer;
  let team: Organization;
  beforeAll(async () => {
    verifier = await modelServer();
    assistant = await buildAssistant({ verifier: verifierOf(verifier) });
  });
  afterAll(async () => {
    await assistant.close();
    await verifier.close();
  });
  beforeEach(async () => {
    for (const server of [assistant.model, verifier]) {
      server.script();
      server.otherwise(undefined);
      server.asked.splice(0);
    }
    assistant.answers.verifyWait = 20_000;
    team = await buildOrganization();
    await buildKnowledge(team, { pages: [page] });
  });
  const ask = async (said: string) => {
    assistant.model.script(says(said));
    const { status, body } = await assistant.ask(team.admin.client, { message });
    expect(status).toBe(200);
    return body;
  };

  test('grounds an answer whose sentences are supported by quotes that are found', async () => {
    verifier.script(allAre('supported', 'BİR yılını  dolduran çalışan “14 gün” yıllık izin kullanır'));
    const body = await ask('Bir yıldan sonra izin on dört gündür [1].');
    expect(body).toMatchObject({
      reply: 'Bir yıldan sonra izin on dört gündür [1].',
      grounded: true,
      unsupported: 0,
      citations: [{ n: 1, quote: leave }],
      verification: {
        state: 'verified',
        claims: [{ text: 'Bir yıldan sonra izin on dört gündür.', verdict: 'supported', source: 1, quote: leave, start: 0, end: 41 }],
      },
    });
  });

  test('sends every sentence of the answer with its cited passages, in one call without tools', async () => {
    verifier.script(allAre('not_stated', ''));
    await ask(
      [
        '## Depo haftada beş gün uzaktan çalışır',
        '**Depo haftada beş gün uzaktan çalışabilir**',
        'Depo uzaktan çalışabilir; ayrıntısı şöyle:',
        '- Depo uzaktan çalışabilir, başka bir sınır belirtilmemiş [1].',
        '',
        '| Ekip | Gün |',
        '|---|---|',
        '| Depo | beş |',
        '',
        'Depo uzaktan çalışabilir mi? Evet. Bunu öneriyorum.',
      ].join('\n'),
    );
    expect(verifier.asked).toHaveLength(1);
    const [asked] = verifier.asked as [(typeof verifier.asked)[number]];
    expect(verifyingRequest(asked)).toMatchObject({
      claims: [
        'Depo haftada beş gün uzaktan çalışır',
        'Depo haftada beş gün uzaktan çalışabilir',
        'Depo uzaktan çalışabilir; ayrıntısı şöyle:',
        'Depo uzaktan çalışabilir, başka bir sınır belirtilmemiş.',
        'Ekip | Gün',
        'Depo | beş',
        'Depo uzaktan çalışabilir mi?',
        'Evet.',
        'Bunu öneriyorum.',
      ],
      sources: [{ n: 1, text: expect.stringContaining('Depo çalışanları uzaktan çalışamaz.') }],
    });
    expect(asked.body).toMatchObject({ model: 'denetci-1', response_format: { json_schema: { name: 'claim_verdicts', strict: true } } });
    expect(asked.body.tools).toBeUndefined();
  });

  test('marks a contradicted sentence and removes its citation', async () => {
    verifier.script((asked) =>
      verdictsOf(
        ...verifyingRequest(asked).claims.map((claim, index) =>
          claim.includes('Depo')
            ? { claim: index + 1, verdict: 'contradicted', source: 1, quote: 'Depo çalışanları uzaktan çalışamaz' }
            : { claim: index + 1, verdict: 'supported', source: 1, quote: leave },
        ),
      ),
    );
    const body = await ask('İzin 14 gündür [1]. Depo uzaktan çalışabilir [1].');
    expect(body).toMatchObject({
      reply: 'İzin 14 gündür [1]. Depo uzaktan çalışabilir.',
      grounded: false,
      unsupported: 1,
      verification: {
        state: 'failed',
        claims: [
          { verdict: 'supported' },
          { verdict: 'contradicted', source: 1, quote: 'Depo çalışanları uzaktan çalışamaz.', start: 20, end: 45 },
        ],
      },
      unsupportedSentences: [{ start: 20, end: 45 }],
    });
  });

  test('adds the number of the source to a supported sentence without one', async () => {
    verifier.script(allAre('supported', leave));
    const body = await ask('**İzin 14 gündür.**');
    expect(body).toMatchObject({ reply: '**İzin 14 gündür [1].**', grounded: true, citations: [{ n: 1, quote: leave }] });
  });

  test('does not ground a sentence whose code stands in no source, whatever the verdict', async () => {
    verifier.script(allAre('supported', leave));
    const body = await ask('Bir yılını dolduran çalışan INV-2026-0043 ile 14 gün izin kullanır [1].');
    expect(body).toMatchObject({ grounded: false, verification: { state: 'partly', claims: [{ verdict: 'not_stated', quote: null }] } });
  });

  const claim = 'Yıllık izin on dört gündür [1].';
  test.each<[string, Parameters<ModelServer['script']>]>([
    ['is away', [{ status: 503 }, { status: 503 }]],
    ['refuses the request', [{ status: 400 }, { status: 400 }]],
    ['answers without JSON', [says('Evet, hepsi doğru.'), says('Hepsi doğru.')]],
    ['answers broken JSON', [says('{"verdicts": [{"claim": 1, "verd'), says('{"verdicts": "supported"}')]],
    [
      'judges sentences that do not exist',
      [verdictsOf({ claim: 7, verdict: 'supported', source: 1, quote: leave }), allAre('doğru', leave)],
    ],
    [
      'gives quotes that no source has',
      [allAre('supported', 'Yıllık izin herkes için on dört gündür.'), allAre('supported', 'İzin 14 gün')],
    ],
    ['gives quotes of another source', [allAre('supported', leave, 2), allAre('supported', leave, 0)]],
    [
      'cuts the negation off a quote',
      [allAre('supported', 'Depo çalışanları uzaktan çalışa'), allAre('supported', 'çalışanları uzaktan çalış')],
    ],
    ['gives empty quotes', [allAre('supported', ''), allAre('supported', '.')]],
  ])('leaves the answer unverified if the verifier %s', async (_, turns) => {
    verifier.script(...turns);
    const body = await ask(claim);
    expect(body).toMatchObject({ reply: claim, grounded: false, unsupported: 1, verification: { state: 'unverified', claims: [] } });
  });

  test('leaves the answer unverified if the verifier does not answer in time', async () => {
    assistant.answers.verifyWait = 50;
    verifier.otherwise({ pieces: ['stall'] });
    expect(await ask(claim)).toMatchObject({ reply: claim, grounded: false, verification: { state: 'unverified' } });
  });

  test('counts a supported sentence as not stated if its quote is not found, though others are', async () => {
    verifier.script(
      verdictsOf(
        { claim: 1, verdict: 'supported', source: 1, quote: leave },
        { claim: 2, verdict: 'supported', source: 1, quote: 'Depo çalışanları uzaktan çalışabilir.' },
      ),
    );
    const body = await ask('İzin 14 gündür [1]. Depo uzaktan çalışabilir [1].');
    expect(body).toMatchObject({
      reply: 'İzin 14 gündür [1]. Depo uzaktan çalışabilir.',
      grounded: false,
      verification: { state: 'partly', claims: [{ verdict: 'supported' }, { verdict: 'not_stated', source: null, quote: null }] },
    });
  });

  test('asks once more after an unusable reply', async () => {
    verifier.script(says('Hepsi doğru.'), allAre('supported', leave));
    expect(await ask(claim)).toMatchObject({ grounded: true });
    expect(verifier.asked).toHaveLength(2);
  });

  test('gets the verdicts by a tool call from a server that refuses structured output', async () => {
    const other = await modelServer();
    const own = await buildAssistant({ verifier: verifierOf(other) });
    own.model.script(says(claim));
    other.script({ status: 400, body: JSON.stringify({ error: { message: 'response_format is not supported' } }) }, (asked) => {
      expect(asked.body.response_format).toBeUndefined();
      expect(asked.body.tools).toMatchObject([{ function: { name: 'claim_verdicts' } }]);
      return calls({ name: 'claim_verdicts', arguments: { verdicts: [{ claim: 1, verdict: 'supported', source: 1, quote: leave }] } });
    });
    const { body } = await own.ask(team.admin.client, { message });
    expect(body).toMatchObject({ grounded: true, verification: { state: 'verified' } });
    await own.close();
    await other.close();
  });

  test('streams the answer first, and its verdicts when they come', async () => {
    let judge: () => void = () => undefined;
    const judged = new Promise<void>((resolve) => {
      judge = resolve;
    });
    verifier.script(async (asked) => {
      await judged;
      return allAre('supported', leave)(asked);
    });
    assistant.model.script(says(claim));
    const stream = await assistant.stream(team.admin.client, { message });
    const answerOf = () => stream.events.find(({ event }) => event === 'answer');
    await stream.until(() => answerOf() !== undefined);
    expect(answerOf()?.data).toMatchObject({
      reply: claim,
      status: 'done',
      grounded: null,
      unsupported: null,
      verification: { state: 'pending' },
    });
    judge();
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({
      event: 'done',
      data: { reply: claim, grounded: true, verification: { state: 'verified', claims: [{ verdict: 'supported' }] } },
    });
  });

  test('adds the tokens of the verification to the usage', async () => {
    verifier.script(allAre('supported', leave));
    expect(await ask(claim)).toMatchObject({ usage: { inputTokens: 200, outputTokens: 40 } });
    const { body } = await assistant.request(team.admin.client, 'GET', '/assistant/budget');
    expect(body).toMatchObject({ answers: 1, tokens: 240 });
  });

  test('emits the event of an answer once, with the result of its verification', async () => {
    verifier.script(allAre('supported', leave));
    await ask(claim);
    const events = await team.context.db.event.findMany({ where: { event: 'ai.replied' } });
    expect(events).toMatchObject([{ data: { grounded: true } }]);
  });

  test('grounds an answer of whole sentences of its source though the verifier is away', async () => {
    verifier.otherwise({ status: 503 });
    expect(await ask(`${leave} [1]`)).toMatchObject({
      grounded: true,
      verification: { state: 'verified', claims: [{ verdict: 'supported', quote: leave }] },
    });
  });

  test('removes sentences and quotes of a source that is deleted later', async () => {
    const { id } = await buildKnowledge(team, { name: 'Servis.pdf', pages: ['Servis saat 08.10 iskeleden kalkar.'] });
    verifier.script((asked) => {
      const { claims, sources } = verifyingRequest(asked);
      const n = sources.find(({ text }) => text.includes('Servis saat'))?.n ?? 0;
      return verdictsOf(
        ...claims.map((_, at) => ({ claim: at + 1, verdict: 'supported', source: n, quote: 'Servis saat 08.10 iskeleden kalkar.' })),
      );
    });
    assistant.model.script(says('Servis 08.10 gibi kalkar [1][2].'));
    const { body } = await assistant.ask(team.admin.client, { message: 'Servis saat kaçta iskeleden kalkar?' });
    // The citation that nobody verified would keep the sentence when its source is deleted.
    expect(body).toMatchObject({
      reply: expect.stringMatching(/^Servis 08\.10 gibi kalkar \[\d\]\.$/),
      verification: { claims: [{ verdict: 'supported' }] },
    });
    await team.admin.client.delete(`/files/${id}`);
    const stored = await team.context.db.message.findFirstOrThrow({ where: { role: 'assistant' } });
    expect(JSON.stringify([stored.text, stored.claims])).not.toMatch(/iskele|08\.10/);
  });

  test('does not bring back the text of a source that is deleted during the verification', async () => {
    const [file] = await team.context.db.file.findMany({ where: { name: 'İzin yönetmeliği.pdf' } });
    verifier.script(async (asked) => {
      await team.admin.client.delete(`/files/${file?.id}`);
      return allAre('supported', leave)(asked);
    });
    const body = await ask('İzin on dört gündür [1].');
    expect(body).toMatchObject({ grounded: false, citations: [], verification: { state: 'unverified', claims: [] } });
    const stored = await team.context.db.message.findFirstOrThrow({ where: { role: 'assistant' } });
    expect(JSON.stringify([stored.text, stored.claims, body])).not.toMatch(/on dört|14 gün/);
  });

  test('verifies claims about a task by its fields as they are when the answer is complete, and cites its title', async () => {
    const task = await buildTask(team.admin, { title: 'Helikopter bakımı', description: 'Helikopterin rotor yatağı yağlanacak.' });
    await index(team.id);
    assistant.model.script(async () => {
      await team.admin.client.patch(`/tasks/${task.id}`, { dueDate: '2031-05-04' });
      return says('Helikopter bakımı 4 Mayıs 2031 gününe kadar bitecek [1].');
    });
    verifier.script(allAre('supported', 'bitiş: 4 Mayıs 2031'));
    const { body } = await assistant.ask(team.admin.client, { message: 'Helikopterin rotor yatağı ne zaman yağlanacak?' });
    expect(body).toMatchObject({
      grounded: true,
      citations: [{ n: 1, kind: 'task', id: task.id, quote: 'Helikopter bakımı', start: 0, end: 17 }],
      verification: { claims: [{ source: 1, quote: 'bitiş: 4 Mayıs 2031' }] },
    });
  });

  test('verifies a count by counting again, and names its filter instead of a citation', async () => {
    await buildTask(team.admin, { title: 'Bir' });
    assistant.model.script(calls({ name: 'count_tasks', arguments: { filter: 'open:yes' } }), (asked) => {
      const [, cite] = /"cite":(\d+)/.exec(asked.body.messages.at(-1).content) ?? [];
      return says(`Bitmemiş bir görev var [${cite}].`);
    });
    verifier.script((asked) => {
      const { sources } = verifyingRequest(asked);
      return allAre('supported', '1 görev', sources[0]?.n)(asked);
    });
    const { body } = await assistant.ask(team.admin.client, { message: 'Kaç görev bitmedi?' });
    expect(body).toMatchObject({
      ...{ reply: 'Bitmemiş bir görev var.', grounded: true, citations: [], understood: { asked: 'count', count: 1 } },
      verification: { state: 'verified', claims: [{ verdict: 'supported', source: null, quote: '1 görev' }] },
    });
  });

  test('ends the verification of a process that is gone', async () => {
    assistant.answers.verifyWait = 50;
    verifier.otherwise({ pieces: ['stall'] });
    await ask(claim);
    await team.context.db.message.updateMany({
      where: { role: 'assistant' },
      data: { verification: 'pending', grounded: null, updatedAt: new Date(Date.now() - 120_000) },
    });
    await endAbandoned(team.context.services);
    expect(await team.context.db.message.findFirst({ where: { role: 'assistant' } })).toMatchObject({
      verification: 'unverified',
      grounded: false,
      status: 'done',
    });
  });
});

test('without a verifier an answer in own words is unverified', async () => {
  const assistant = await buildAssistant();
  const team = await buildOrganization();
  await buildKnowledge(team, { pages: [page] });
  assistant.model.script(says('İzin on dört gündür [1].'));
  const { body } = await assistant.ask(team.admin.client, { message });
  expect(body).toMatchObject({ grounded: false, verification: { state: 'unverified', claims: [] }, citations: [{ n: 1 }] });
  await assistant.close();
});

describe('a classifier as the verifier', () => {
  test.each([
    ['entailment', { grounded: true, verification: { state: 'verified', claims: [{ verdict: 'supported', quote: leave }] } }],
    ['contradiction', { grounded: false, verification: { state: 'failed', claims: [{ verdict: 'contradicted', quote: leave }] } }],
    ['neutral', { grounded: false, verification: { state: 'partly', claims: [{ verdict: 'not_stated', quote: null }] } }],
  ])('judges by the score of %s', async (label, expected) => {
    const server = await modelServer();
    server.otherwise(({ body }) => {
      const score = (premise: string, each: string) => (each === (premise === leave ? label : 'neutral') ? 0.9 : 0.05);
      const scores = (body.inputs as [string, string][]).map(([premise]) =>
        ['entailment', 'neutral', 'contradiction'].map((each) => ({ label: each, score: score(premise, each) })),
      );
      return { status: 200, body: JSON.stringify(scores) };
    });
    const assistant = await buildAssistant({ verifier: classifierOf({ url: server.url, apiKey: 'sk-siniflandirici' }) });
    const team = await buildOrganization();
    await buildKnowledge(team, { pages: [page] });
    assistant.model.script(says('İzin on dört gündür [1].'));
    const { body } = await assistant.ask(team.admin.client, { message });
    expect(body).toMatchObject(expected);
    expect(server.asked[0]).toMatchObject({ path: '/v1/predict', authorization: 'Bearer sk-siniflandirici' });
    await assistant.close();
    await server.close();
  });
});
