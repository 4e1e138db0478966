import { setTimeout } from 'node:timers/promises';
import type { InvitationLetter } from '@kaituan/contract/staff/shop/staff-invitation';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { staffRoleDuty, staffRoleText } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { staffInvitation } from '#server/database/schema/staff-schema.ts';
import { getLetterLook } from '#server/features/ground/channel/channel-look.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';
import { findInvitation } from './accept-invitation.ts';

/** The answer, with the link in it, comes before the desk stops waiting for it. */
const patienceMs = 15_000;

type Invitation = { email: string; token: string; invitationNo: string };

/** Sends a link that exists already to whom it is meant for, within the hourly budget of e-mails. */
export async function sendInvitation(
  context: StaffContext,
  invitation: Invitation,
): Promise<InvitationLetter> {
  const { mail, accounts, database, log } = context;
  if (!mail) return 'UNAVAILABLE';
  try {
    const { budgets, publicUrl = context.origin } = await accounts();
    const letter = await writeInvitation(database, invitation, publicUrl);
    const giveBack = await budgets.emails.take();
    await Promise.race([mail.send(letter), giveUp()]).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    return 'SENT';
  } catch (error) {
    log.warn({ err: error }, 'the letter of an invitation was not sent');
    return 'FAILED';
  }
}

async function giveUp(): Promise<never> {
  await setTimeout(patienceMs, undefined, { ref: false });
  throw new Error('the mail service took too long');
}

const moment = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

async function writeInvitation(
  database: Database,
  { email, token, invitationNo }: Invitation,
  publicUrl: string,
): Promise<Mail> {
  const found = await findInvitation(database, eq(staffInvitation.invitationNo, invitationNo));
  if (!found) throw new Error('the invitation was withdrawn');
  const { row, channelName, shopName } = found;
  const { role, channelId, invitedBy, expiresAt } = row;
  const [inviter] = await database
    .select({ name: member.displayName })
    .from(member)
    .where(eq(member.id, invitedBy));
  const place = channelName ?? '整間商店';
  const who = inviter ? `${inviter.name}邀請您` : '邀請您';
  const title = `邀請您擔任${place}的${staffRoleText[role]}`;
  const look = await getLetterLook(database, channelId ?? defaultChannelId);
  const content = {
    title,
    paragraphs: [
      `${who}到「${shopName}」一起工作，擔任${place}的${staffRoleText[role]}。`,
      `${staffRoleText[role]}可以做的：${staffRoleDuty[role]}。`,
      `請打開下面的連結，登入之後按「接受邀請」；還沒有這家店的會員帳號，可以先註冊。連結只能用一次，${moment.format(expiresAt)} 前有效。`,
      '如果您不認識邀請的人，請不用理會這封信，不會有任何改變。',
    ],
    // Behind the #, which browsers send to no server: no log has it.
    page: { label: '查看邀請', url: new URL(`/admin/invitation#${token}`, publicUrl).href },
    footer: [],
  };
  return {
    ...{ key: `invitation-${invitationNo}`, email, subject: `【${shopName}】${title}` },
    ...writeLetter(content, { ...look, brand: shopName }),
  };
}
