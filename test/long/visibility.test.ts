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

/** How many worlds are made up, of some four seconds each. */
const worlds = Number(process.env.WORLDS ?? 200);

/** Of one operation so many may be tried in vain: what is never done is not tested. */
const mostInVain = 40;

/** Steps after which every door is asked as everyone. */
const between = 8;

const step = fc.record({
  operation: fc.constantFrom(...weighted),
  actor: fc.nat(1000),
  draws: fc.array(fc.nat(1000), { minLength: 4, maxLength: 8 }),
});
type Step = { readonly operation: string; readonly actor: number; readonly draws: readonly number[]; readonly again?: boolean };

describe('who saw what, in worlds of any kind', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let other: Setting;
  /** How often each operation was tried, and how often it did something. */
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

  /** Histories, once the log has forgotten all that they tell. */
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

  /** Does the steps one after another, and finds what anybody was shown that they may not see, or not told that they may. */
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
        const tally = tries[operation] as { tried: number; done: number };
        tally.tried += 1;
        const first = taken[operation];
        if (model.state() !== before) tally.done += 1;
        else if (first && !step.again) waiting.unshift({ ...step, operation: first, again: true }, { ...step, again: true });
        // What happens right before the doors are asked, the feed has yet to take.
        if (at % between < between / 2) await takeFeed(team);
        // Whoever was told what came next was told all there was.
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
        // Whoever got another role was cut off, and each follows through another door from then on.
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

  test('each door shows everyone what they may see, and nothing else', { timeout: (worlds + 1) * 300_000 }, async ({ task }) => {
    const seed = testSeed();
    console.log(`${worlds} worlds of TEST_SEED=${task.meta.seed}`);
    const steps = fc.array(step, { minLength: 2 * between, maxLength: 3 * between });
    await fc.assert(fc.asyncProperty(steps, live), { seed, numRuns: worlds, endOnFailure: true });
    console.table(tries);
    expect(Object.entries(tries).filter(([, { tried, done }]) => done === 0 && tried > mostInVain)).toEqual([]);
  });
});
