import type { Member } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import { mailMember } from '../../kernel/mail.ts';
import type { Locale } from '../../kernel/module.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** A member's credential that an administrator has ended. */
type Ended =
  | { readonly kind: 'token'; readonly name: string; readonly hint: string }
  | { readonly kind: 'grant'; readonly name: string }
  | { readonly kind: 'session' };
type Facts = { readonly by: string; readonly organization: string };

const texts: Record<Locale, (ended: Ended, facts: Facts) => { subject: string; lead: string; why: string }> = {
  tr: (ended, { by, organization }) => {
    const why = 'Nedenini bilmiyorsan ona sor.';
    if (ended.kind === 'token')
      return {
        subject: `Erişim jetonun iptal edildi: ${ended.name}`,
        lead: `${by}, ${organization} kuruluşundaki “${ended.name}” adlı erişim jetonunu (…${ended.hint} ile biten) iptal etti. Onu kullanan betikler artık çalışmaz.`,
        why,
      };
    if (ended.kind === 'grant')
      return {
        subject: `Bir uygulamanın erişimi sonlandırıldı: ${ended.name}`,
        lead: `${by}, “${ended.name}” uygulamasının ${organization} kuruluşuna senin adınla erişimini sonlandırdı.`,
        why,
      };
    return {
      subject: `Oturumun sonlandırıldı: ${organization}`,
      lead: `${by}, ${organization} kuruluşundaki oturumunu sonlandırdı. Devam etmek için yeniden giriş yap.`,
      why,
    };
  },
  en: (ended, { by, organization }) => {
    const why = 'If you do not know why, ask them.';
    if (ended.kind === 'token')
      return {
        subject: `Your access token was revoked: ${ended.name}`,
        lead: `${by} revoked your access token “${ended.name}” (ending in ${ended.hint}) of ${organization}. Scripts that use it no longer work.`,
        why,
      };
    if (ended.kind === 'grant')
      return {
        subject: `The access of an application was ended: ${ended.name}`,
        lead: `${by} ended the access of the application “${ended.name}” to ${organization} in your name.`,
        why,
      };
    return {
      subject: `You were signed out: ${organization}`,
      lead: `${by} ended a session of yours in ${organization}. Sign in again to go on.`,
      why,
    };
  },
};

/** Mails a member about a credential that somebody else has ended, if mail is configured and the member has an address. */
export async function mailEnded(context: Context, unit: Unit, member: Member, ended: Ended): Promise<void> {
  const { actor, db } = context;
  if (member.id === actor.user) return;
  const by = present(await db.member.findFirst({ where: { id: actor.user } }));
  const organization = present(await db.organization.findFirst());
  const { subject, lead, why } = texts[member.locale as Locale](ended, { by: by.name, organization: organization.name });
  mailMember(context, unit, member, { subject, paragraphs: [lead, why] });
}
