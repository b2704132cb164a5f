import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { mailMember } from '../../kernel/mail.ts';
import type { Locale } from '../../kernel/module.ts';
import { administratorsOf } from '../organization/administrators.ts';
import { add, type Client } from './use.ts';

/** Whether the actor may give a client access: an administrator always, others where none needs approval, or this one has it. */
export async function isAllowed(context: Context, { issuer, client }: Client): Promise<boolean> {
  const { organization, role } = context.actor;
  if (role === 'admin') return true;
  const [row] = await context.sql<{ allowed: boolean }>(allowed, [organization, issuer, client]);
  return row?.allowed === true;
}

/** Records that the actor asks administrators to approve a client, and mails them the first time. */
export function requestApproval(context: Context, { issuer, client, name }: Client): Promise<void> {
  return context.unitOfWork(async (unit) => {
    const { organization, user } = context.actor;
    await context.sql(add, [organization, newId('application'), issuer, client, name ?? null]);
    const [asked] = await context.sql<{ id: string }>(request, [organization, issuer, client, user]);
    if (!asked) return;
    unit.audit({ action: 'application.requested', subjectId: asked.id, detail: { client, ...(name && { name }), user: { id: user } } });
    const member = await context.db.member.findFirstOrThrow({ where: { id: user } });
    const { name: organizationName } = await context.db.organization.findFirstOrThrow();
    const facts = { by: member.name, application: name ?? client, organization: organizationName };
    for (const administrator of await administratorsOf(context))
      mailMember(context, unit, administrator, texts[administrator.locale](facts));
  });
}

type Facts = { readonly by: string; readonly application: string; readonly organization: string };

const texts: Record<Locale, (facts: Facts) => { subject: string; paragraphs: string[] }> = {
  tr: ({ by, application, organization }) => ({
    subject: `Bir uygulama onayını bekliyor: ${application}`,
    paragraphs: [
      `${by}, “${application}” uygulamasına ${organization} kuruluşunda kendi adına izin vermek istiyor. Bu adı uygulama kendisi bildirdi.`,
      'Ayarlar → Kimlik bilgileri sayfasında onaylayabilir ya da engelleyebilirsin.',
    ],
  }),
  en: ({ by, application, organization }) => ({
    subject: `An application waits for your approval: ${application}`,
    paragraphs: [
      `${by} wants to give the application “${application}” access to ${organization} in their name. The application chose this name itself.`,
      'You can approve or block it in Settings → Credentials.',
    ],
  }),
};

const allowed = statement('application.allowed')`select not o.approved_apps_only or exists (select 1 from application a
    where a.organization_id = o.id and a.issuer = $2 and a.client = $3 and a.approved_at is not null) as allowed
  from organization o where o.id = $1`;
const request = statement('application.request')`update application set requested_at = now(), requested_by_id = $4
  where organization_id = $1 and issuer = $2 and client = $3 and requested_at is null and approved_at is null and blocked_at is null returning id`;
