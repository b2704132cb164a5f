import { concepts } from '../concepts.ts';

/** Columns that can hold text but no user content, by reason. A new column is added here or gets words in write.ts. */
export const wordless: Readonly<Record<string, RegExp>> = {
  'an id, or ids':
    /(_id|\.id|_ids|\.projects|\.reach|\.ranks|\.passages|\.group_key|\.drawn_from|run_write\.places|proposal\.(ids|predecessors|places|audience|result))$/,
  'a hash, a secret, a few characters of one, or a vector':
    /(hash|\.hint|\.sealed|\.secret|\.previous_secret|\.proof|\.sha256|\.fingerprint|\.storage_key|\.vector|\.vectors|\.coarse|\.value|\.lease)$/,
  'the mutation that an agent proposed, whose values are variables': /^(proposal(_rule)?|run_write)\.(operation|document)$/,
  'a word of the product’s own, or of a program':
    /\.(kind|event|via|action|credential_kind|reason|factors|role|status|priority|engine|mime_type|locale|time_zone|color|emoji|scopes|events|columns|sort|group_by|subgroup_by|recurrence_rule|recurrence_from|before|cause|state|verification|tool|failure|reason_code|consumer|holder|model|building|building_model|place_organization|place_subject|transitions|blocks|feedback|schema|avatar|position|fields_revision|names_revision|headers|error|message|agents_need_person|agent_currency|cost_currency|currency|reasons)$/,
  'a sort key of a name, which goes with it': /\.name_key$/,
  'numbers and keys that people know things by':
    /(\.number|project\.key|former_key\.key|task_counter\.key|task_field\.key|workflow_status\.key|\.slug)$/,
  'of a sign-in or a program; 30 days at most for sessions, a year for applications (test/rest/session/session.test.ts, test/rest/application/application.test.ts)':
    /^(session|session_use|application|application_use|oauth_grant|oauth_record|member_identity|claimed_domain|server_key|search_index|event_consumer)\./,
  'who asked from where: goes with the audit log or the credential':
    /\.(address|client|user_agent|last_used_from|undo|understood|citation\.url)$/,
  'the address of what is cited': /^citation\.url$/,
  'the organization’s own name': /^organization\.name$/,
  'what failed, without its content': /^event_failure\./,
  'a key that a client chose': /^idempotency_key\.key$/,
  'an upload that was begun: 15 minutes after it expired (test/workers/purge-files.test.ts)': /^upload\.name$/,
  'narrows what a webhook is told: goes with it': /^webhook\.(fields|filter)$/,
};

type Retained = { readonly at: RegExp; readonly of: RegExp; readonly days: number; readonly why: string };

const any = /./;
const trashed = /^(task|box|its text|mention|of a task: |of a project: |project|status)/;

/** Data that is found after its deletion by design, with the maximum number of days. docs/internals/erasure.md states the same. */
export const retained: readonly Retained[] = [
  { at: /^idempotency_key\.body$/, of: any, days: 1, why: 'an answer that is repeated to who asks again' },
  { at: /^(comment|comment_edit)\.body$/, of: /^of what stays: (comment|reply)/, days: 7, why: 'a comment can be restored' },
  { at: /^(?!event\.|activity\.|audit_entry\.|idempotency_key\.)/, of: trashed, days: 32, why: 'the trash, and a night or two' },
  { at: /^invitation\.email$/, of: any, days: 91, why: 'who was invited, for the administrators' },
  { at: /^event\.(data|previous)$/, of: any, days: 98, why: 'the log, until its week is over' },
  {
    at: /^audit_entry\.detail$/,
    of: /^(webhook|invited|token|service|member|e-mail)/,
    days: 396,
    why: 'who did what to credentials and members',
  },
  { at: /^(personal_token\.name|service_account\.description)$/, of: any, days: 401, why: 'the audit log names the credential' },
  {
    at: /^activity\.(data|previous)$/,
    of: new RegExp(
      `: (${['file name', 'file, (former|new) name', 'cycle', ...concepts.flatMap(({ inHistory = [] }) => inHistory)].join('|')})$`,
    ),
    days: Infinity,
    why: 'the history of a task or project that is there tells what was taken away by its name, and what a task was; it goes with it',
  },
  {
    at: /^member\.(name|email)$/,
    of: /^(member|e-mail|service)$/,
    days: Infinity,
    why: 'what somebody made stays in their name; the address knows again who was removed (docs/run/administration.md)',
  },
];
