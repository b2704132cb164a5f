import { typeidUnboxed } from 'typeid-js';

/** Prefixes of all kinds of ids (design: Words). */
export const idPrefixes = {
  organization: 'org',
  member: 'usr',
  project: 'prj',
  projectUpdate: 'upd',
  publicLink: 'lnk',
  task: 'tsk',
  series: 'ser',
  comment: 'cmt',
  label: 'lbl',
  cycle: 'cyc',
  milestone: 'mls',
  timeEntry: 'tim',
  event: 'evt',
  activity: 'act',
  token: 'pat',
  serviceAccount: 'svc',
  serviceKey: 'key',
  session: 'ses',
  application: 'app',
  invitation: 'inv',
  domain: 'dom',
  audit: 'aud',
  notification: 'ntf',
  mute: 'mut',
  reminder: 'rem',
  webhook: 'whk',
  webhookDelivery: 'whd',
  file: 'fil',
  upload: 'upl',
  conversation: 'cnv',
  message: 'msg',
  action: 'aac',
  view: 'viw',
  template: 'tpl',
  customField: 'fld',
  fieldOption: 'opt',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** Name of a kind in problem codes: `service_account` for `serviceAccount`. */
export const wordOf = (kind: IdKind): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const prefixes: ReadonlySet<string> = new Set(Object.values(idPrefixes));

/** A new id such as `tsk_01h2xcejqtf2nbrexx3vqjhp41`: a UUIDv7 in base32 (TypeID 0.3), so ids order by creation time. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(idPrefixes[kind]);
}

/** Lower bound of the ids created from a moment on: the first ten digits of an id are its milliseconds. */
export function firstId(kind: IdKind, moment: Date): string {
  const digits = moment.getTime().toString(32).padStart(10, '0');
  return `${idPrefixes[kind]}_${digits.replaceAll(/[a-v]/g, (digit) => base32[Number.parseInt(digit, 32)] as string)}`;
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

// 26 base32 digits hold 130 bits; the first digit is at most 7, since a UUID has 128.
const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether `text` is a well-formed id of one of `kinds`, existing or not. */
export function isId(text: string, ...kinds: IdKind[]): boolean {
  const prefix = text.slice(0, 3);
  if (text[3] !== '_' || !prefixes.has(prefix) || !suffix.test(text.slice(4))) return false;
  return kinds.length === 0 || kinds.some((kind) => idPrefixes[kind] === prefix);
}

/** `WEB-12`: number of a task, accepted in place of its id. */
export const taskNumber = /^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$/;

/** `WEB`: key of a project, accepted in place of its id. */
export const projectKey = /^[A-Z][A-Z0-9]{1,9}$/;
