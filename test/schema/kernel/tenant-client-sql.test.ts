import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { every } from '../../support/cases.ts';
import { collect, placeOf } from '../../support/sources.ts';

/** Tables with an `organization_id`, from prisma/*.prisma. */
const owned = readdirSync('prisma')
  .filter((name) => name.endsWith('.prisma'))
  .flatMap((name) =>
    readFileSync(`prisma/${name}`, 'utf8')
      .split(/^model /m)
      .slice(1),
  )
  .filter((model) => /^\s+organizationId /m.test(model))
  .map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] as string)
  .sort((a, b) => b.length - a.length);

const uses = new RegExp(
  `\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?"?(${owned.join('|')})\\b"?(?:\\s+(?:as\\s+)?([a-z]+|\\?))?`,
  'gi',
);
const noAlias = new Set([
  'where',
  'set',
  'left',
  'join',
  'on',
  'order',
  'for',
  'select',
  'values',
  'using',
  'cross',
  'group',
  'returning',
  'union',
]);

/**
 * SQL that each spliced expression adds. Sources: schema/work/task/filter.ts, schema/people/access/visibility.ts,
 * schema/activity/event/visibility.ts and history.ts.
 */
const pieces: readonly [RegExp, string][] = [
  [/^matching\(/, 't.organization_id visible(t)'],
  [/^filter\?\.deleted \? inTrashOf\(actor\) : visible\(actor\)$/, 'visible()'],
  [/^(visible|entitled|eventVisible|subjectVisible)\(/, 'visible()'],
  [/^own\(/, 'c.organization_id'],
  [/^history(\.text)?$/, 'event e'],
  [/^ownerSees\(\)$/, 'visible()'],
  [/^raw\(pm\)$/, 'pm'],
  [/^raw\(`\$\{pm\}\.organization_id = /, 'pm.organization_id = p.organization_id'],
];

type Statement = { readonly place: string; readonly text: string };

/** SQL texts of schema/ that read or write a table with an `organization_id`. */
const statements: readonly Statement[] = collect((node): Statement | undefined => {
  const text = textOf(node);
  return text !== undefined && text.search(uses) >= 0 && /\b(select|insert|update|delete|join)\b/i.test(text)
    ? { place: placeOf(node), text }
    : undefined;
});

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce((text, { expression, literal }) => text + spliced(expression.getText()) + literal.text, node.head.text);
}

/**
 * Replacement for a spliced expression. Unknown expressions lose their SQL keywords, so that they are not mistaken for table references.
 */
function spliced(source: string): string {
  const piece = pieces.find(([pattern]) => pattern.test(source));
  return ` ${piece?.[1] ?? `\${${source.replaceAll(/\b(from|join|update|into|using)\b/g, '')}}`} `;
}

/** Table references of a statement without a condition on `organization_id`. */
function unbound(text: string): string[] {
  return [...text.matchAll(uses)].flatMap(([use, , alias = '']) => {
    // `insert into task as t (organization_id, …)` names columns without the alias.
    const named = alias !== '' && !noAlias.has(alias.toLowerCase()) && !/^into\b/i.test(use);
    const binds = named ? new RegExp(`\\b${alias}\\.organization_id\\b`) : /(?<![.\w])organization_id\b/;
    return binds.test(text) ? [] : [use.replaceAll(/\s+/g, ' ').trim()];
  });
}

/** Whether a statement contains a part, whatever its line breaks. */
const has = (text: string, part: string): boolean => text.replaceAll(/\s+/g, ' ').includes(part);

/** Statements that run outside a request, or that determine the organization of a request. */
const withoutOrganization = [
  'select queue, count, parked', // waiting: for the server operator, counts of all organizations
  'largest, (select default_version', // knowledge.search_kept: for the server operator, queue length and size of the largest index
  'from file where status in (', // file.left_waiting: a job for all organizations
  'select 1 from passage limit 1', // knowledge.passages_any: whether any organization has passages
  "m.status = 'answering' and m.updated_at", // chat.abandoned: a job for all organizations
  'select distinct time_zone as zone from member', // notification.zones, reminder.zones: jobs for all organizations
  'left join event_consumer p', // event.consumers_behind: a job for all organizations
  'from upload where expires_at', // upload.left: a job for all organizations
  'from file where deleted_at', // file.left: as above
  'from claimed_domain d where d.domain', // identity.claimed_by: as below
  'from invitation i where i.email', // invitation.by_email: as below
  'from invitation i where i.hash', // invitation.by_hash: lookup by the hash of its secret, in all organizations
  'from member m where m.email', // identity.members_by_email: lookup by a verified address, in all organizations
  'from morning_mail s', // morning.subscription, morning.unsubscribe: lookup by the hash of a mail's secret, in all organizations
  'select distinct m.time_zone as zone', // morning.zones: as below
  'm.mail_digest as "mailDigest"', // morning.waiting: a job for all organizations, which then handles each person separately
  'from personal_token t join member m', // token.actor: lookup by the token's hash, in all organizations
];

describe('hand-written SQL', () => {
  test('is found in the sources', () => {
    expect(owned).toEqual(expect.arrayContaining(['task', 'project', 'event', 'personal_token', 'idempotency_key']));
    expect(owned).not.toContain('organization');
    expect(statements.length).toBeGreaterThan(30);
  });

  test('is rejected without a condition on the organization', () => {
    expect(unbound('select 1 from task t where t.id = $1')).toEqual(['from task t']);
    expect(unbound('select 1 from task where id = $1')).toEqual(['from task where']);
    expect(unbound('select 1 from task t join project p on p.id = t.project_id where t.organization_id = $1')).toEqual(['join project p']);
    expect(unbound('update task set title = $1 where organization_id = $2')).toEqual([]);
    expect(unbound('insert into task as t (id) values ($1) returning t.organization_id')).toEqual(['into task as t']);
    expect(unbound('insert into task as t (organization_id, id) values ($1, $2)')).toEqual([]);
  });

  test('has a condition on the organization for every table', async () => {
    const withOrganization = statements.filter(({ text }) => !withoutOrganization.some((part) => has(text, part)));
    await every(
      withOrganization.map(({ place, text }) => ({ name: place, text })),
      ({ text }) => expect(unbound(text), text).toEqual([]),
    );
  });
});

/**
 * Statements over tasks, comments, projects or events that need no visibility condition: their ids come from a statement that has one,
 * or they only lock, count or number rows.
 */
const foundBefore: readonly RegExp[] = [
  /^\s*(insert|update|delete)\b/i,
  /\bfor (no key )?(update|share)\b/i,
  /^with (recursive )?\w+ as \(\s*(select|update|delete)/i,
];

/** Parts of statements that need no visibility condition, by reason. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'subqueries of statements with a visibility condition': [
    'select i.id from task i',
    'exists (select 1 from comment k where',
    'exists (select 1 from task k where',
    't.ctid = (select s.ctid from task s',
  ],
  'visibility of the related tasks is checked when they are loaded': ['select r.kind::text as kind, r.task_id as task'],
  'they return ids or existence; visibility of the named tasks is checked afterwards': [
    'select (select b.id from task b where b.organization_id = $1 and b.project_id = t.project_id',
    'select previous_id as id, id as next from task',
    't.previous_id = $2) as made',
  ],
  'they only lock or number': ["lockOf('hierarchy', ", 'select coalesce(max(seq), 0)'],
  'the parents are tasks that the caller can see': ['k.id as "parentOf"'],
  'they check visibility for another person than the caller': ['select m.id, m.name, m.avatar, '],
  'the feed loads for all recipients, and its rules check who may be notified': [
    'select t.id, t.project_id as "projectId", t.assignee_id as assignee',
    "select p.id, (select coalesce(json_agg(json_build_object('key', s.key",
    'select coalesce(c.thread_id, c.id) as thread',
    'select distinct organization_id as id from task',
  ],
  'visibility of events is checked for each reader': ['loggedColumns.text'],
  'the events were found by a statement with a visibility condition': [
    'select e.seq::text as seq, e.event, e.subject_id as "subjectId", e.task_id',
  ],
  'they return only numbers': ['select (select count(*)::int from webhook w join webhook_delivery d'],
  'the projects of the records are checked before': ['select coalesce(s.id, e.task_id) as subject, e.event'],
  'consumers see all events': ['select o.id from organization o where exists', 'select c.name as consumer, coalesce(max('],
  'everything is indexed, and visibility is checked on hits': [
    "select c.id, 'comment' as kind from comment c",
    "select x.organization_id, x.id, 'task' from expired x",
    'select t.id, t.project_id as project',
    'select c.id, t.project_id as project',
    'select p.id, p.id as project',
    'select f.id, f.project_id as project',
  ],
  'the records are named by tasks that the caller can see': ['select o.names_revision as revision, n.kind'],
  'they return only positions in the log': [
    'select (select e.id from event e where',
    'select o.id from unnest($1::text[], $2::text[]) o(id, seq)',
    'select e.*, log.tail, log."lookedTo"',
    'select coalesce(max(seq), 0)::text as seq from event',
    'select e.seq from event e',
  ],
  'the cycles were found by a statement with a visibility condition': [
    'as within, s.category::text as category',
    'where t.organization_id = $1 and t.cycle_id = $2 and s.category',
  ],
  'the entry just written, or the running timer of the caller': ['columns.text} from time_entry e join task t'],
  'a job starts and ends cycles for all people': [
    'select distinct y.organization_id as organization',
    'select y.id, y.project_id as project',
  ],
  'parts of statements with a visibility condition': [
    'then (select left(c.body,',
    'n.id, n.user_id as "userId", n.reason',
    '(select * from task d where d.organization_id',
    '(select s.name from task x join workflow_status s',
    '(select d.*, k0.project_id as field_project',
    'left join project p on',
    'from event union all',
    'order by e.seq limit ${raw(String(examinedPerPage',
    'coalesce((select fp.key from former_key fk',
    'array(select coalesce(fp.key, given.key)',
  ],
  'a job checks only whether there are replies': ['exists (select 1 from comment r where'],
  'the parents are projects that the caller can see': ['select l.* from unnest('],
  'it is a project the caller leads': ['rank() over (order by t.position, t.id)'],
  'parents are in the project of the task, which the caller can see': ["select 'parent' as list"],
  'a job reads all tasks': ['select organization_id as organization, id from task where'],
  'a job purges proposals about erased records': ['select 1 from unnest(places) place(id)'],
  'a job purges the trash': ['exists (select 1 from project p where p.organization_id = activity.'],
  'the secret of a public link grants access to its content': ['from public_link l join project p'],
  'a loader checks the visibility of the result': ['select i.number, i.id from task i'],
  'the texts belong to tasks that the caller can see': ['select id, description from task where'],
  'they return only whether a key is taken': ['union all select 1 from former_key f'],
  'it returns only whether a position is taken': ['select 1 from task where organization_id = $1 and project_id = $2 and position'],
  'they return only what no longer exists': [
    'select c.organization_id as organization, array_agg(distinct c.subject_id)',
    'select c.id from comment c where c.organization_id = $1 and c.id = any($2) and c.deleted_at is null',
    'select e.seq::text from event e where e.organization_id = $1 and e.seq = any(',
  ],
};
const exemptParts = Object.values(exempt).flat();

describe('hand-written SQL that reads tasks, comments, projects or events', () => {
  const shows = /\b(from|join)\s+(task|comment|project|event|activity)\b/i;
  // A fragment without `select` returns no rows by itself.
  const asked = statements.filter(
    ({ text }) => shows.test(text) && /\bselect\b/i.test(text) && !foundBefore.some((pattern) => pattern.test(text.trim())),
  );

  test('has a visibility condition', async () => {
    const asking = asked.filter(({ text }) => !exemptParts.some((part) => has(text, part)));
    await every(
      asking.map(({ place, text }) => ({ name: place, text })),
      ({ text }) => expect(text).toMatch(/visible\(/),
    );
  });

  test('has no outdated exemptions', () => {
    expect(exemptParts.filter((part) => !asked.some(({ text }) => has(text, part)))).toEqual([]);
  });
});
