import type { startReceiver } from '../receiver.ts';
import { buildWebhook, deliver } from '../webhooks.ts';
import { wrongWith } from './judge.ts';
import type { Caller, Happened } from './model.ts';
import { readableTexts } from './oracle.ts';
import type { Setting } from './scenery.ts';

/** Webhooks of several owners, with one receiver. */
export class Webhooks {
  readonly #receiver: Awaited<ReturnType<typeof startReceiver>>;
  readonly #setting: Setting;
  readonly #owners: readonly Caller[];
  /** Events that were sent already. */
  #sent: ReadonlySet<Happened>;

  constructor(receiver: Awaited<ReturnType<typeof startReceiver>>, setting: Setting, owners: readonly Caller[]) {
    this.#receiver = receiver;
    this.#setting = setting;
    this.#owners = owners;
    this.#sent = new Set(setting.model.log);
  }

  async make(): Promise<void> {
    for (const { user, client } of this.#owners) await buildWebhook({ client }, `${this.#receiver.url}/${user}`, { events: ['*'] });
  }

  /** Sends due deliveries. @returns the faults in them */
  async wrong(): Promise<string[]> {
    const { log } = this.#setting.model;
    const news = log.filter((event) => !this.#sent.has(event));
    this.#sent = new Set(log);
    return this.#wronglySent(this.#owners, news, 'its webhook');
  }

  /** Redelivers all events to owners without limited credentials. @returns the faults in the deliveries */
  async wrongAgain(): Promise<string[]> {
    const { team, model } = this.#setting;
    const able = this.#owners.filter(({ projects }) => !projects);
    for (const { client, user } of able) {
      const { id } = await team.context.db.webhook.findFirstOrThrow({ where: { ownerId: user } });
      const { status, body } = await client.post(`/webhooks/${id}/redeliver`, { since: new Date(0).toISOString(), include: 'all' });
      if (status >= 300) throw new Error(JSON.stringify(body));
    }
    return this.#wronglySent(able, model.log, 'redelivery to its webhook');
  }

  async #wronglySent(owners: readonly Caller[], events: readonly Happened[], channel: string): Promise<string[]> {
    const { team, model } = this.#setting;
    this.#receiver.clear();
    await deliver(team);
    return owners.flatMap((owner) => {
      const texts = this.#receiver.arrived.filter(({ path }) => path === `/${owner.user}`).map(({ body }) => body);
      const may = readableTexts(model, owner, events);
      return wrongWith(model, owner, channel, { texts, must: may, may });
    });
  }
}
