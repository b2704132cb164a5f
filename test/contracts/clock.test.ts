import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Number of calls that read the wall clock in each file, and the reason: a time that is stored, displayed or comes from elsewhere.
 * The clock can be set back, which extends every deadline computed with it. `performance.now()` cannot be set back.
 */
const calls: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/adapters/auth/oauth.ts': [1, 'expiry in a token'],
  'src/adapters/auth/pending.ts': [2, 'expiry in a cookie that other processes read'],
  'src/adapters/auth/secrets.ts': [1, 'stored expiry'],
  'src/adapters/oauth/client-document.ts': [1, 'stored time of a document'],
  'src/adapters/oauth/consent.ts': [1, 'stored expiry'],
  'src/adapters/oauth/register.ts': [1, 'stored time of registration'],
  'src/adapters/oauth/server.ts': [1, 'stored expiry'],
  'src/cli/check-storage.ts': [1, 'times of stored objects'],
  'src/cli/doctor/database.ts': [2, 'compared with the clock of the database'],
  'src/cli/token.ts': [1, 'stored expiry'],
  'src/identity-provider/store.ts': [4, 'expiry in a file'],
  'src/ports/search/elasticsearch-indices.ts': [1, 'part of a name'],
  'src/ports/storage/disk.ts': [1, 'times of files'],
  'src/ports/webhook-sender/answer.ts': [1, 'a date in a header'],
  'src/ports/model/failure.ts': [1, 'a date in a header'],
  'schema/activity/event/read.ts': [3, 'time in a cursor'],
  'schema/activity/event/reader.ts': [2, 'time in a cursor'],
  'schema/activity/notification/operations.ts': [1, 'time in a cursor'],
  'schema/activity/proposal/allow.ts': [1, 'stored expiry'],
  'schema/activity/proposal/row.ts': [1, 'age of a decision'],
  'schema/activity/reminder/operations.ts': [1, 'time of a reminder'],
  'schema/activity/webhook/redeliver.ts': [1, 'time in a cursor'],
  'schema/kernel/input.ts': [1, 'a time in the input'],
  'schema/knowledge/file/copy.ts': [1, 'times of files'],
  'schema/knowledge/file/link.ts': [2, 'expiry in a link'],
  'schema/people/grant/operations.ts': [1, 'stored expiry'],
  'schema/people/identity/live.ts': [1, 'stored expiry'],
  'schema/people/invitation/invitation.ts': [1, 'stored expiry'],
  'schema/people/invitation/operations.ts': [1, 'stored expiry'],
  'schema/kernel/log-state.ts': [1, 'words for a day in a filter'],
  'schema/kernel/step-up.ts': [1, 'stored time of a sign-in'],
  'schema/people/session/server-key.ts': [1, 'stored times of keys'],
  'schema/people/token/operations.ts': [1, 'stored expiry'],
  'schema/seed.ts': [1, 'days of the sample company'],
  'schema/work/time-entry/operations.ts': [3, 'stored times'],
  'schema/work/time-entry/times.ts': [1, 'stored times'],
  'web/src/data/socket.ts': [2, 'time that passes while the machine sleeps'],
  'web/src/data/unanswered.ts': [1, 'stored across a page reload'],
  'web/src/features/feed/FeedItem.tsx': [1, 'stored time'],
  'web/src/features/feed/SnoozeDialog.tsx': [1, 'stored time'],
  'web/src/features/feed/use-triage.ts': [1, 'stored time'],
  'web/src/features/feed/view.ts': [1, 'stored time'],
  'web/src/features/settings/limits/use-samples.ts': [1, 'axis of a chart'],
  'web/src/features/proposals/ProposalCard.tsx': [1, 'stored expiry'],
  'web/src/features/settings/credentials/Expiry.tsx': [2, 'stored expiry'],
  'web/src/features/settings/webhooks/WebhookState.tsx': [2, 'stored times'],
  'web/src/i18n/dates.ts': [1, 'words for a time'],
  'web/src/features/time/timer/timer.tsx': [2, 'time since a stored start'],
  'web/src/ui/lazy-with-retry.ts': [2, 'stored across a page reload'],
  'web/src/ui/times.ts': [2, 'suggested times of reminders and snoozes'],
};

const readsClock = /\bDate\.now\b|\bnew Date\(\)\s*\.(?:getTime|valueOf)\(|[+-]\s*new Date\(\)|Number\(new Date\(\)\)/g;

/** Number of wall clock reads per file; files without any are omitted. */
function found(files: Iterable<readonly [path: string, code: string]>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [path, code] of files) {
    const count = code.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '').match(readsClock)?.length ?? 0;
    if (count > 0) counts[path] = count;
  }
  return counts;
}

function* sources(): Generator<readonly [string, string]> {
  for (const folder of ['src', 'schema', 'web/src'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name)) yield [join(folder, name), readFileSync(join(folder, name), 'utf8')];
}

test('code reads the wall clock only for times that are stored or come from elsewhere; deadlines use performance.now()', () => {
  expect(found(sources())).toEqual(Object.fromEntries(Object.entries(calls).map(([path, [count]]) => [path, count])));
});

test.each(['const until = Date.now() + 1_000;', 'while (new Date().getTime() < until);', 'const began = +new Date();', 'retry(Date.now)'])(
  'finds %s',
  (code) => {
    expect(found([['src/a.ts', code]])).toEqual({ 'src/a.ts': 1 });
  },
);
