import type { Invitation } from '../../../prisma/generated/client/client.ts';
import type { Message } from '../../../src/ports/mail/port.ts';
import type { Context } from '../../kernel/context.ts';
import { escapeHtml } from '../../kernel/html.ts';
import { present } from '../../kernel/loaders.ts';
import { knownZone } from '../../kernel/zone.ts';
import { users } from '../member/member.ts';

/** An invitation for administrators; `link` only in the response that creates it. */
export type InvitationRow = Omit<Invitation, 'hash'> & { link?: string };

type Facts = { readonly inviter: string; readonly organization: string; readonly link: string; readonly until: string };

const texts = {
  tr: {
    subject: ({ inviter, organization }: Facts) => `${inviter} seni ${organization} ekibine davet etti`,
    invited: ({ inviter, organization }: Facts) => `${inviter}, seni Atölye'de ${organization} ekibine davet etti.`,
    accept: 'Daveti kabul et',
    until: ({ until }: Facts) => `Bağlantı ${until} tarihine kadar geçerlidir ve yalnızca senin içindir; kimseyle paylaşma.`,
    mistake: 'Bu daveti beklemiyorsan bu iletiyi yok sayabilirsin.',
  },
  en: {
    subject: ({ inviter, organization }: Facts) => `${inviter} invited you to ${organization}`,
    invited: ({ inviter, organization }: Facts) => `${inviter} invited you to join ${organization} on Atölye.`,
    accept: 'Accept the invitation',
    until: ({ until }: Facts) => `The link is valid until ${until} and only for you: do not share it.`,
    mistake: 'If you did not expect this invitation, you can ignore this message.',
  },
} as const;

const address = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+\/\S*/giu;
const betweenLabels = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu;

/**
 * Makes a name safe for an unsolicited mail to a stranger: removes URLs, and prevents mail programs from linking text
 * that looks like a domain. `Trendyol.com` stays readable, because the character inserted after its dot is invisible.
 */
function unlinked(name: string): string {
  return name.replace(address, '…').replace(betweenLabels, '.\u200c');
}

/** Mail to the invited person, in the organization's language. */
export async function invitationMail(context: Context, { email, expiresAt }: InvitationRow, link: string): Promise<Message> {
  const organization = await context.db.organization.findFirstOrThrow({ where: { id: context.actor.organization } });
  const inviter = present(await context.load(users, context.actor.user));
  const locale = organization.locale === 'en' ? 'en' : 'tr';
  const text = texts[locale];
  const facts: Facts = {
    inviter: unlinked(inviter.name),
    organization: unlinked(organization.name),
    link,
    until: expiresAt.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: knownZone(inviter.timeZone) }),
  };
  const [invited, until] = [text.invited(facts), text.until(facts)];
  return {
    to: email,
    subject: text.subject(facts).replaceAll(/\s+/g, ' '),
    text: `${invited}\n\n${text.accept}:\n${link}\n\n${until}\n${text.mistake}\n`,
    html: `<!doctype html>
<html lang="${locale}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${escapeHtml(invited)}</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 10px 16px; border-radius: 6px; background: #2f5d50; color: #ffffff; text-decoration: none">${text.accept}</a></p>
<p style="color: #555555">${escapeHtml(until)}<br>${text.mistake}</p>
</body></html>
`,
  };
}
