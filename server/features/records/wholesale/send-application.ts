import * as contract from '@kaituan/contract/member/wholesale';
import {
  applicationWindowDays,
  maxApplications,
} from '@kaituan/domain/member/wholesale-application';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findTaxIdMistake } from '#server/features/ground/invoice/check-invoice.ts';
import { attachFiles, useInApplication } from '#server/features/records/file/stored-file-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentOwnApplication } from './application-query.ts';

const dayMs = 86_400_000;

export const sendApplication = handle(contract.sendApplication, async (request, context) => {
  const { channelId, papers, phone, ...given } = request;
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const taxId = requireTaxId(given.taxId);
  await lockMember(database, memberId);
  await requireChannel(database, channelId);
  await requireMayApply(database, memberId, now);
  const applicationNo = newUlid(now);
  await database.insert(wholesaleApplication).values({
    ...{ ...given, taxId, phone: phone.trim(), applicationNo, memberId, channelId },
    ...{ status: 'PENDING', appliedAt: now },
  });
  await attachFiles(database, papers, { memberId, usedFor: useInApplication(applicationNo) });
  const event = {
    subject: 'MEMBER',
    subjectId: memberId,
    kind: 'APPLIED',
    actor: 'MEMBER',
  } as const;
  await recordEvents(database, [{ ...event, data: { applicationNo, channelId } }], now);
  return presentOwnApplication(context);
});

function requireTaxId(typed: string): string {
  const value = typed.normalize('NFKC').replace(/\s/g, '');
  const text = findTaxIdMistake(value);
  if (text === undefined) return value;
  const details = [{ path: 'taxId', rule: 'TAX_ID', text }];
  throw new Refusal('VALIDATION_FAILED', { details, message: text });
}

/** Refuses a locked member who is verified already, waits for a decision, or applied too often. */
async function requireMayApply(database: Database, memberId: string, now: Date): Promise<void> {
  const [found] = await database
    .select({ isVerified: member.isVerified })
    .from(member)
    .where(eq(member.id, memberId));
  if (found?.isVerified) {
    throw new Refusal('APPLICATION_DECIDED', { message: '您已經是認證會員，不必申請' });
  }
  const since = new Date(now.getTime() - applicationWindowDays * dayMs);
  const recent = await database
    .select({ status: wholesaleApplication.status })
    .from(wholesaleApplication)
    .where(
      and(eq(wholesaleApplication.memberId, memberId), gt(wholesaleApplication.appliedAt, since)),
    );
  const [pending] = await database
    .select({ applicationNo: wholesaleApplication.applicationNo })
    .from(wholesaleApplication)
    .where(
      and(eq(wholesaleApplication.memberId, memberId), eq(wholesaleApplication.status, 'PENDING')),
    );
  if (pending) throw new Refusal('APPLICATION_PENDING');
  if (recent.length >= maxApplications) {
    throw new Refusal('RATE_LIMITED', { message: '申請得太頻繁，請先到留言板與我們聯絡' });
  }
}
