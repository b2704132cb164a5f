import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetLog } from '../support/events.ts';
import { takeFeed } from '../support/feed.ts';
import { index } from '../support/knowledge.ts';
import { testSeed } from '../support/random.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Follower, follow, untilReceived, wronglyReceived } from '../support/visibility/followers.ts';
import { Mirror } from '../support/visibility/mirror.ts';
import { type Caller, newMark } from '../support/visibility/model.ts';
import { operations, taken, weighted } from '../support/visibility/operations.ts';
import { wrongReads } from '../support/visibility/reads.ts';
import { Draws } from '../support/visibility/scene.ts';
import { buildScenery, type Setting } from '../support/visibility/scenery.ts';
import { Webhooks } from '../support/visibility/webhooks.ts';

/** Number of generated organizations, of about four seconds each. */
const runs = Number(process.env.WORLDS ?? 200);

/** Maximum number of attempts of an operation without any effect: an operation that never succeeds is not tested. */
const mostInVain = 40;

/** Number of steps after which every API is checked for everyone. */
const between = 8;

const step = fc.record({
  operation: fc.constantFrom(...weighted),
  actor: fc.nat(1000),
  draws: fc.array(fc.nat(1000), { minLength: 4, maxLength: 8 }),
});
type Step = { readonly operation: string; readonly actor: number; readonly draws: readonly number[]; readonly again?: boolean };

describe('visibility in generated organizations', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let other: Setting;
  /** Number of attempts of each operation, and of those with an effect. */
  const tries = Object.fromEntries(Object.keys(operations).map((name) => [name, { tried: 0, done: 0 }]));
  beforeAll(async () => {
    receiver = await startReceiver();
    other = await buildScenery();
    await index(other.team.id);
  });
  afterAll(() => receiver.stop());

  async function wrongNow({ team, model }: Setting): Promise<string[]> {
    await index(team.id);
    const wrong = await wrongReads(other.model, other.callers.admin, ['GET /events', 'GraphQL', 'search', 'GET /files']);
    for (const caller of model.callers) wrong.push(...(await wrongReads(model, caller)));
    return wrong;
  }

  /** Problems of the histories after the event log has dropped their events. */
  async function wrongLater({ team, model }: Setting): Promise<string[]> {
    await forgetLog(team);
    const wrong: string[] = [];
    for (const caller of model.callers)
      wrong.push(
        ...(await wrongReads(model, caller, [
          'histories',
          'GET /tasks/{id}, and what is below it',
          'GET /projects/{id}, and what is below it',
        ])),
      );
    return wrong;
  }

  /** Runs the steps in order. Fails if anyone received what they may not view, or missed what they may. */
  async function live(steps: readonly Step[]): Promise<void> {
    const setting = await buildScenery();
    const { team, model, callers, beat } = setting;
    const webhooks = new Webhooks(receiver, setting, [callers.admin, callers.service]);
    await webhooks.make();
    const turns: Caller[] = [callers.reader, callers.guest, callers.narrow];
    const mirrors = turns.map((caller) => new Mirror(model, caller));
    for (const mirror of mirrors) await mirror.read();
    let followers: readonly Follower[] = await follow(turns);
    try {
      const waiting = [...steps];
      for (let at = 0; waiting.length > 0; at += 1) {
        const step = waiting.shift() as Step;
        const { operation, actor: number, draws } = step;
        const actor = model.callers[number % model.callers.length] as Caller;
        const [known, froms] = [new Set(model.log), followers.map(({ texts }) => texts().length)];
        model.story.push(`${at}. ${operation} by ${actor.name}`);
        const before = model.state();
        await operations[operation]?.({ team, model, actor, draws: new Draws(draws) });
        const counts = tries[operation] as { tried: number; done: number };
        counts.tried += 1;
        const first = taken[operation];
        if (model.state() !== before) counts.done += 1;
        else if (first && !step.again) waiting.unshift({ ...step, operation: first, again: true }, { ...step, again: true });
        // Events right before a check of the APIs are not in the feed yet.
        if (at % between < between / 2) await takeFeed(team);
        // Once a follower has received this later change, it has received all earlier ones.
        const title = `vuruş ${newMark().slice(2, -1)}`;
        await callers.admin.client.patch(`/tasks/${beat.id}`, { title });
        await untilReceived(followers, title);
        const happened = model.log.filter((event) => !known.has(event));
        const wrong = followers.flatMap((follower, index) => wronglyReceived(model, follower, froms[index] as number, happened));
        for (const mirror of mirrors) wrong.push(...(await mirror.wrong()));
        const isLast = waiting.length === 0;
        if (isLast || at % between === between - 1) wrong.push(...(await webhooks.wrong()), ...(await wrongNow(setting)));
        if (isLast) wrong.push(...(await webhooks.wrongAgain()), ...(await wrongLater(setting)));
        expect(wrong, model.story.join('\n')).toEqual([]);
        // A changed role closes streams, and each follower uses another transport from then on.
        if (operation === 'changeRole' || at % 5 === 4) {
          await Promise.all(followers.map((follower) => follower.close()));
          turns.push(turns.shift() as Caller);
          followers = await follow(turns);
        }
      }
    } finally {
      await Promise.all(followers.map((follower) => follower.close()));
    }
  }

  test('each API shows everyone what they may view, and nothing else', { timeout: (runs + 1) * 300_000 }, async ({ task }) => {
    const seed = testSeed();
    console.log(`${runs} worlds of TEST_SEED=${task.meta.seed}`);
    const steps = fc.array(step, { minLength: 2 * between, maxLength: 3 * between });
    await fc.assert(fc.asyncProperty(steps, live), { seed, numRuns: runs, endOnFailure: true });
    console.table(tries);
    expect(Object.entries(tries).filter(([, { tried, done }]) => done === 0 && tried > mostInVain)).toEqual([]);
  });
});
