import { dayOf, quoted } from '../../kernel/phrases.ts';
import { fieldNames } from '../../work/task/fields.ts';
import { type NotificationContent, todayOf } from './content.ts';
import { reasonText } from './file-reasons.ts';
import type { Words } from './words.ts';

/** Names the actors: `Ayşe Yılmaz`, `Ayşe Yılmaz and Can Er`, `Ayşe Yılmaz and 2 others`. */
function people({ actors: [first, second], actorCount }: NotificationContent): string {
  if (actorCount <= 1) return first ?? '';
  return actorCount === 2 && second ? `${first} and ${second}` : `${first} and ${actorCount - 1} ${actorCount === 2 ? 'other' : 'others'}`;
}

/** Names the task: `WEB-12 “Fix the invoice page”`. */
const task = ({ task }: NotificationContent): string => (task ? `${task.number} ${quoted(task.title)}` : 'a task');

/** Suffix if a single actor confirmed a proposal of the assistant. */
const by = ({ assistant, actorCount }: NotificationContent): string => (assistant && actorCount === 1 ? ', with the assistant' : '');

/** Texts by `disabledReason` of a webhook. */
const turnedOff: Readonly<Record<string, string>> = {
  failing: 'nothing has arrived for five days',
  gone: 'its receiver answered 410 (gone)',
  owner_gone: 'its owner may no longer have webhooks',
  backlog: 'too many deliveries were waiting',
};

/** Texts by `health` of a status update. */
const healths: Readonly<Record<string, string>> = { on_track: 'on track', at_risk: 'at risk', off_track: 'off track' };

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/**
 * Builds a sentence: `Ayşe assigned … to you` for one actor, `… was assigned to you` for none or several, because each of
 * several may have done something else. The number of updates follows.
 */
function sentence(one: (it: NotificationContent) => string, any: (it: NotificationContent) => string) {
  return (it: NotificationContent): string => {
    const several = it.count > 1;
    if (it.actorCount === 0) return several ? `${any(it)} (${it.count} updates)` : any(it);
    if (it.actorCount === 1) return `${people(it)} ${one(it)}${by(it)}${several ? ` (${it.count} updates)` : ''}`;
    return `${any(it)}; ${it.count} updates by ${people(it)}`;
  };
}

const moved = ({ from, to }: NotificationContent): string =>
  `${from === undefined ? '' : `from ${quoted(from)} `}to ${to === undefined ? 'another state' : quoted(to)}`;

/** `the title and due date`; empty if the fields are unknown. */
function changed(it: NotificationContent): string {
  const fields = (it.fields ?? []).flatMap((field) => fieldNames.en[field] ?? []);
  if (fields.length === 0) return '';
  return fields.length > 3 ? `${fields.length} fields` : `the ${list.format(fields)}`;
}
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the due date: `today`, `tomorrow`, `in 3 days, on 4 December`. */
function due({ due }: NotificationContent): string {
  if (!due) return 'soon';
  if (due.days === 0) return 'today';
  if (due.days === 1) return 'tomorrow';
  const day = `on ${dayOf(due.date, 'en', { from: todayOf(due) })}`;
  return due.days > 1 ? `in ${days(due.days)}, ${day}` : day;
}

/** Appends the reason of a failure: `: the file is protected by a password`. */
const clause = (code: string | undefined): string => {
  const [first = '', ...rest] = (reasonText(code ?? null, 'en') ?? '').replace(/\.$/, '');
  return first && `: ${first.toLowerCase()}${rest.join('')}`;
};

/** `Ayşe assigned you`; `Assigned to you` for nobody; `Assigned to you: Ayşe and Can` for several, because each may have done something else. */
const headline =
  (one: string, any: string) =>
  (it: NotificationContent): string =>
    it.actorCount === 1 ? `${people(it)} ${one}${by(it)}` : [any, ...(it.actorCount > 1 ? [people(it)] : [])].join(': ');

export const english: Words = {
  picture: 'picture',
  headlines: {
    mentioned: headline('mentioned you', 'You were mentioned'),
    assigned: headline('assigned you', 'Assigned to you'),
    overdue: ({ due }) => (due ? `${days(Math.max(1, -due.days))} overdue` : 'Overdue'),
    due_soon: (it) => `Due ${due(it)}`,
    answered: headline('replied in your thread', 'New replies in your thread'),
    reminder: (it) => `Reminder${it.due ? `: ${it.due.days < 0 ? 'overdue' : `due ${due(it)}`}` : ''}`,
    replied: headline('commented after you', 'New comments after yours'),
    unblocked: () => 'No longer blocked',
    agent_silent: () => 'The agent has not started',
    status_changed: headline('changed the status', 'The status changed'),
    commented: headline('commented', 'New comments'),
    resolved: (it) =>
      it.cause === 'reopened'
        ? headline('reopened your thread', 'Your thread was reopened')(it)
        : headline('resolved your thread', 'Your thread was resolved')(it),
    reacted: (it) =>
      headline(`reacted ${it.count === 1 && it.emoji ? `with ${it.emoji} ` : ''}to your comment`, 'New reactions to your comment')(it),
    watching: (it) => (it.actorCount === 0 ? 'It changed' : `${people(it)} changed ${changed(it) || 'it'}${by(it)}`),
  },
  sentences: {
    mentioned: sentence(
      (it) => `mentioned you in ${task(it)}`,
      (it) => `You were mentioned in ${task(it)}`,
    ),
    assigned: sentence(
      (it) => `assigned ${task(it)} to you`,
      (it) => `${task(it)} was assigned to you`,
    ),
    overdue: (it) => `${task(it)} is ${it.due ? `${days(Math.max(1, -it.due.days))} ` : ''}overdue`,
    due_soon: (it) => `${task(it)} is due ${due(it)}`,
    agent_silent: (it) => `The agent has not started to work on ${task(it)}`,
    answered: sentence(
      (it) => `replied in a thread of yours on ${task(it)}`,
      (it) => `New replies in a thread of yours on ${task(it)}`,
    ),
    reminder: (it) => `Reminder: ${task(it)}${it.due ? (it.due.days < 0 ? ' is overdue' : ` is due ${due(it)}`) : ''}`,
    replied: sentence(
      (it) => `commented on ${task(it)} after you did`,
      (it) => `New comments on ${task(it)} after yours`,
    ),
    unblocked: (it) => `Nothing blocks ${task(it)} any more`,
    status_changed: sentence(
      (it) => `moved ${task(it)} ${moved(it)}`,
      (it) => `${task(it)} was moved ${moved(it)}`,
    ),
    commented: sentence(
      (it) => `commented on ${task(it)}`,
      (it) => `${task(it)} was commented on`,
    ),
    resolved: sentence(
      (it) => `${it.cause === 'reopened' ? 'reopened' : 'resolved'} a thread of yours on ${task(it)}`,
      (it) => `A thread of yours on ${task(it)} was ${it.cause === 'reopened' ? 'reopened' : 'resolved'}`,
    ),
    reacted: sentence(
      (it) => `reacted ${it.count === 1 && it.emoji ? `with ${it.emoji} ` : ''}to your comment on ${task(it)}`,
      (it) => `New reactions to your comment on ${task(it)}`,
    ),
    watching: (it) => {
      const count = it.count > 1 ? ` (${it.count} updates)` : '';
      return `${it.actorCount === 0 ? `${task(it)} changed` : `${people(it)} changed ${changed(it) && `${changed(it)} of `}${task(it)}${by(it)}`}${count}`;
    },
    project_added: (it) => {
      const project = it.project ? `the project ${quoted(it.project.name)}` : 'a project';
      return it.actorCount === 0 ? `You were added to ${project}` : `${people(it)} added you to ${project}`;
    },
    proposed: (it) => {
      const proposed = `proposed ${it.count > 1 ? `${it.count} changes` : 'a change'}`;
      return `${it.cause === 'own' || it.actorCount === 0 ? 'Your agent' : people(it)} ${proposed}`;
    },
    proposal_decided: (it) => {
      const decided =
        it.count > 1
          ? `decided on ${it.count} changes that you proposed`
          : `${it.cause === 'rejected' ? 'rejected' : 'approved'} a change that you proposed`;
      return it.actorCount === 0 ? 'Your proposal was decided' : `${people(it)} ${decided}`;
    },
    project_update: (it) => {
      const project = it.project ? `the project ${quoted(it.project.name)}` : 'a project';
      const stands = healths[it.cause ?? ''] ?? '';
      return `${it.actorCount === 0 ? 'There is' : `${people(it)} wrote`} a status update of ${project}${stands && `: ${stands}`}`;
    },
    file_failed: ({ name = '', cause }) => `${quoted(name)} could not be read${clause(cause)}`,
    file_indexed: ({ name = '' }) => `${quoted(name)} can be found by its content now`,
    token_expiring: ({ name = '', at, raisedAt: from }, timeZone) =>
      `Your access token ${quoted(name)} expires ${at ? `on ${dayOf(at, 'en', { timeZone, from })}` : 'soon'}`,
    key_expiring: ({ name = '', at, raisedAt: from }, timeZone) =>
      `A key of the service account ${quoted(name)} expires ${at ? `on ${dayOf(at, 'en', { timeZone, from })}` : 'soon'}`,
    agent_paused: ({ name = '', cause }) =>
      `The agent ${quoted(name)} was paused: ${cause === 'errors' ? 'its writes' : 'its proposals'} were refused in a row`,
    webhook_failing: ({ name, cause }) => {
      const webhook = name ? `The webhook ${quoted(name)}` : 'A webhook';
      return `${webhook} ${cause === 'behind' ? 'has been behind for an hour' : 'has delivered nothing for an hour'}`;
    },
    webhook_disabled: (it) => {
      // Actors may stem from an earlier event, so the cause is checked too.
      const byHand = it.cause === 'manual' && it.actorCount > 0;
      if (byHand) return `${people(it)} turned off ${it.name ? `the webhook ${quoted(it.name)}` : 'a webhook'}`;
      const why = turnedOff[it.cause ?? ''];
      return `${it.name ? `The webhook ${quoted(it.name)}` : 'A webhook'} was turned off${why ? `: ${why}` : ''}`;
    },
  },
  why: {
    webhook_failing: 'a webhook does not work',
    overdue: 'it is overdue',
    webhook_disabled: 'a webhook was turned off',
    mentioned_you: 'you were mentioned',
    reminder: 'you asked to be reminded',
    assigned_to_you: 'it was assigned to you',
    answered_you: 'your thread was replied to',
    resolved: 'a thread of yours was resolved or reopened',
    reacted: 'there are reactions to your comment',
    replied_to_you: 'it was commented on after you',
    key_expiring: 'a key of a service account expires',
    agent_paused: 'an agent was paused',
    agent_silent: 'an agent has not responded',
    token_expiring: 'an access token expires',
    unblocked: 'nothing blocks it any more',
    due_soon: 'it is due soon',
    file_failed: 'a file you uploaded could not be read',
    file_indexed: 'a file you uploaded is ready to be found',
    project_added: 'you were added to a project',
    project_update: 'a project of yours has a status update',
    proposed: 'it waits for your approval',
    proposal_decided: 'your proposal was decided',
    status_changed: 'its status changed',
    commented: 'it was commented on',
    watching: 'it changed',
    due_today: 'it is due today',
    due_tomorrow: 'it is due tomorrow',
    urgent_priority: 'its priority is urgent',
    high_priority: 'its priority is high',
    yours: 'it is yours',
    several_people: 'several people are involved',
    several_events: 'several things happened',
    read: 'it is lower since you have read it',
    old: 'it is lower since it is some time ago',
  },
};
