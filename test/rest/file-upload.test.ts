import { beforeAll, describe, expect, test } from 'vitest';
import { engineMissing } from '../support/app.ts';
import { upload } from '../support/builders/file.ts';
import { buildOrganization, type Organization, type Person } from '../support/builders/index.ts';

describe.skipIf(engineMissing)('uploading a file', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('makes it, waiting to be read', async () => {
    const { status, body, headers } = await upload(admin, { name: 'Şartname.txt', content: 'Merhaba dünya' });
    expect([status, body]).toMatchObject([201, {}]);
    expect(headers.location).toBe(`/api/v1/files/${body.id}`);
    console.log(body);
    const content = await admin.client.get(`/files/${body.id}/content`);
    console.log(content);
    console.log((await admin.client.get(`/files/${body.id}`)).body);
  });
});
