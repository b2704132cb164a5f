import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { retrieve } from '../../../schema/knowledge/search/retrieve.ts';
import { openSearch } from '../../../src/ports/search/index.ts';
import { SearchAway } from '../../../src/ports/search/port.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildTask } from '../../support/builders/index.ts';
import { elasticsearch } from '../../support/elasticsearch.ts';
import { index } from '../../support/knowledge.ts';

const node = await elasticsearch();

// Elasticsearch sets `read_only_allow_delete` itself when its disk is full. Operators set the others.
describe.skipIf(!node).each(['read_only_allow_delete', 'read_only', 'write'])('an Elasticsearch index with the block %s', (block) => {
  test('keeps answering searches, and finds new tasks once the block is removed', { timeout: 120_000 }, async () => {
    const { services: base } = await testApp();
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    const search = await openSearch({ database: base.database, elasticsearch: { url: node as string, apiKey: undefined, prefix } });
    const services = { ...base, search };
    const set = async (value: boolean) => {
      const body = JSON.stringify({ [`index.blocks.${block}`]: value || null });
      const answer = await fetch(`${node}/${prefix}-terms/_settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(200);
    };
    const team = await buildOrganization();
    const find = async (text: string) => {
      const { found } = await retrieve(new Context(services, { ...team.context }), { text, limit: 10 });
      return found.map(({ subject }) => subject);
    };
    const waiting = () => base.database.prisma.indexRequest.findMany({ where: { organizationId: team.id } });
    try {
      const old = await buildTask(team.admin, { title: 'Kiralama sözleşmesi' });
      await index(team.id, services);
      await set(true);

      const fresh = await buildTask(team.admin, { title: 'Bordro taslağı' });
      const error = await index(team.id, services).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SearchAway);
      expect(String(error)).toMatch(/^SearchAway: Elasticsearch is read-only: .*index/);
      expect(await waiting()).toMatchObject([{ subjectId: fresh.id, attempts: 0, lease: null }]);
      expect(await find('kiralama')).toEqual([old.id]);

      await set(false);
      await indexSubjects(services, team.id);
      expect(await waiting()).toEqual([]);
      expect(await find('bordro')).toEqual([fresh.id]);
    } finally {
      await search.close();
    }
  });
});
