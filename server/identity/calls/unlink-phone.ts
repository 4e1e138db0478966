import * as contract from '@kaituan/contract/member-account';
import { eq } from 'drizzle-orm';
import { member, memberAccount } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerCall } from '../identity-call.ts';
import { requireSession } from '../session-of-call.ts';

export const unlinkPhone = answerCall(contract.unlinkPhone, async (_input, call) => {
  const { database, now } = call;
  const { member: asking } = await requireSession(call);
  const others = await database
    .select({ id: memberAccount.id })
    .from(memberAccount)
    .where(eq(memberAccount.memberId, asking.id));
  if (others.length === 0) throw new Refusal('FORBIDDEN', { message: onlyWayText });
  await database
    .update(member)
    .set({ phoneNumber: null, phoneNumberVerified: null, updatedAt: now() })
    .where(eq(member.id, asking.id));
  return { result: null };
});

const onlyWayText = '這是您唯一的登入方式，移除後就無法再登入';
