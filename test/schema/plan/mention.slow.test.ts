import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbersIn } from '../../../schema/work/markdown/numbers.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, newKey, type Organization } from '../../support/builders/index.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { modes, planOf, rowsRead, shapeOf } from '../../support/plan.ts';
import { random } from '../../support/random.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('mentions of a task among 100,000 comments under 1,000 tasks', () => {
  let team: Organization;
  let recorded: RecordedApp;
  let named: { id: string; number: string };
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    const { admin, defaultProject } = team;
    const project = await buildProject(admin);
    named = await buildTask(admin, { project: project.key });
    // The comments use the current number and the previous one, and the project key changes too.
    await admin.client.patch(`/tasks/${named.id}`, { project: defaultProject.id });
    await admin.client.patch(`/projects/${project.id}`, { key: newKey() });
    const texts = `${named.number}, sonra ${(await admin.client.get(`/tasks/${named.id}`)).body.number}`;
    await fillTables(
      [
        `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id, created_at, updated_at)
          select $1, 'tsk_' || lpad(n::text, 26, '0'), $2, 100 + n, 'FILL-' || n, 'Fatura', 'fatura', 'todo', 'e' || lpad(n::text, 9, '0'), $3, now(), now()
          from generate_series(1, 1000) n`,
        [team.id, defaultProject.id, admin.id],
      ],
      [
        `insert into comment (organization_id, id, task_id, author_id, body, created_at, updated_at)
          select $1, 'cmt_' || lpad(n::text, 26, '0'), 'tsk_' || lpad((1 + n % 1000)::text, 26, '0'), $2, $3, now(), now() from generate_series(1, 100000) n`,
        [team.id, admin.id, texts],
      ],
      [
        `insert into text_number (organization_id, number, text_id, task_id, comment_id)
          select $1, n, c.id, c.task_id, c.id from text_numbers($2) n cross join comment c where c.organization_id = $1`,
        [team.id, texts],
      ],
    );
    const { database } = (await testApp()).services;
    await database.script('analyze');
  });

  test('are read page by page, each once, and a deep page costs as much as the first', async () => {
    const { database } = (await testApp()).services;
    const deep = Buffer.from(JSON.stringify(['-task,-text', `tsk_${'500'.padStart(26, '0')}`, `cmt_${'40499'.padStart(26, '0')}`]));
    for (const query of ['', `&cursor=${deep.toString('base64url')}`]) {
      const { body, statements } = await recorded.ask(team.admin, `/tasks/${named.id}/mentions?limit=20${query}`);
      expect(body.data).toHaveLength(20);
      expect(new Set(body.data.map(({ comment }: { comment: { id: string } }) => comment.id)).size).toBe(20);
      expect(body.page.hasMore).toBe(true);
      const statement = statements.find(({ name }) => name === 'task.mentionedBy');
      for (const mode of modes) {
        const nodes = await planOf(database, statement as never, mode);
        // For each of the four numbers one row more than the page, and for each row its task, project and comment.
        expect(rowsRead(nodes.filter((node) => node['Relation Name'])), shapeOf(nodes).join('\n')).toBeLessThanOrEqual(4 * 21 * 5 + 40);
      }
    }
  });
});

test('the database extracts task numbers from a text as the app does, and also those in code and addresses', async () => {
  const { database } = (await testApp()).services;
  const below = random();
  const parts = [
    ...['WEB-12', 'A1-7', 'W-1', 'WEB-0', 'WEB-123456789', 'WEB-1234567890', 'ABCDEFGHIJ-1', 'ABCDEFGHIJK-1'],
    ...[' ', ',', '.', '/', '@', '-', '_', '’', '(', '\n', 'é', 'ş', 'İ', 'Ω', 'ж', 'ế', '×', '÷', 'が', '字', '🎉', 'a', 'Z', '3'],
  ];
  const texts = Array.from({ length: 2000 }, () => Array.from({ length: 1 + below(60) }, () => parts[below(parts.length)]).join(''));
  const rows = await database.sql<{ numbers: string[] }>(
    {
      name: 'test.text_numbers',
      text: 'select array(select text_numbers(t)) as numbers from unnest($1::text[]) with ordinality x (t, at) order by at',
    },
    [texts],
  );
  // The database does not parse Markdown: it also finds numbers in indented code and addresses, which the app filters out.
  texts.forEach((text, at) => {
    const read = numbersIn(text);
    expect(rows[at]?.numbers, JSON.stringify(text)).toEqual(/ {4}|@/.test(text) ? expect.arrayContaining(read) : read);
  });
});
