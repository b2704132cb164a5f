import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import { buildWebhook } from '../../support/webhooks.ts';

const url = 'https://alici.example.test/atolye';

describe('access of administrators to the webhook of a service', () => {
  let team: Organization;
  let admin: Person;
  let service: Service;
  let webhook: { id: string };
  let delivery: string;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    service = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read', 'projects:read', 'projects:write'] });
    webhook = await buildWebhook(service, url);
    delivery = (await service.client.post(`/webhooks/${webhook.id}/ping`)).body.id;
  });
  const stored = () => team.context.db.webhook.findFirstOrThrow({ where: { id: webhook.id } });

  const managing: Record<string, () => ReturnType<Person['client']['get']>> = {
    update: () => admin.client.patch(`/webhooks/${webhook.id}`, { url: 'https://baska.example.test' }),
    rotate: () => admin.client.post(`/webhooks/${webhook.id}/rotate-secret`),
    enable: () => admin.client.post(`/webhooks/${webhook.id}/enable`),
    ping: () => admin.client.post(`/webhooks/${webhook.id}/ping`),
    redeliver: () => admin.client.post(`/webhooks/${webhook.id}/deliveries/${delivery}/redeliver`),
    'redeliver a range': () => admin.client.post(`/webhooks/${webhook.id}/redeliver`, { since: new Date(0).toISOString(), include: 'all' }),
    deliveries: () => admin.client.get(`/webhooks/${webhook.id}/deliveries`),
    'a delivery': () => admin.client.get(`/webhooks/${webhook.id}/deliveries/${delivery}`),
  };

  test.each(Object.keys(managing))('matches their access to its keys, until it reaches a project hidden from them: %s', async (name) => {
    const key = () => admin.client.post(`/service-accounts/${service.id}/keys`, { overlapHours: null });
    expect([(await managing[name]!()).status, (await key()).status].every((status) => status < 300)).toBe(true);
    await buildProject({ id: service.user.id, name: 'Aktarım', client: service.client }, { visibility: 'private' });
    const before = await stored();
    const answer = await managing[name]!();
    expect([answer.status, answer.body.code]).toEqual([403, 'service_account.hidden_projects']);
    expect((await key()).body.code).toBe('service_account.hidden_projects');
    expect(await stored()).toEqual(before);
    // The service can still change it.
    expect((await service.client.patch(`/webhooks/${webhook.id}`, { description: 'Yeni' })).status).toBe(200);
  });

  test('is then limited to its origin, stopping and deleting', async () => {
    await buildProject({ id: service.user.id, name: 'Aktarım', client: service.client }, { visibility: 'private' });
    const query = 'query ($id: ID!) { webhook(id: $id) { url viewerCan { update inspect send stop } } }';
    const { webhook: fetched } = await admin.client.data(query, { id: webhook.id });
    expect(fetched).toEqual({ url: 'https://alici.example.test', viewerCan: { update: false, inspect: false, send: false, stop: true } });
    expect((await admin.client.get('/webhooks')).body.data[0].url).toBe('https://alici.example.test');
    expect((await service.client.get(`/webhooks/${webhook.id}`)).body.url).toBe(url);
    expect((await admin.client.post(`/webhooks/${webhook.id}/disable`)).status).toBe(200);
    expect((await admin.client.delete(`/webhooks/${webhook.id}`)).status).toBe(204);
  });

  test('includes the number of its projects hidden from them', async () => {
    const [own, hidden] = [await buildProject(admin), await buildProject({ ...admin, client: service.client }, { visibility: 'private' })];
    await service.client.patch(`/webhooks/${webhook.id}`, { projects: [own.id, hidden.id] });
    expect((await admin.client.get(`/webhooks/${webhook.id}`)).body).toMatchObject({ projects: [own.id], otherProjects: 1 });
    expect((await service.client.get(`/webhooks/${webhook.id}`)).body).toMatchObject({ projects: [own.id, hidden.id], otherProjects: 0 });
  });
});
