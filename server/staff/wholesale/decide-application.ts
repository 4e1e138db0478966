import * as contract from '@kaituan/contract/staff/members/staff-wholesale';
import { applicationStatusText } from '@kaituan/domain/member/wholesale-application';
import { moveApplication } from '#server/features/records/wholesale/application-query.ts';
import { actingStaff } from '#server/http/staff-access.ts';
import {
  getChangeableMember,
  makeVerified,
  recordMemberEvent,
} from '#server/staff/members/staff-member-query.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { lockStaffApplication, presentStaffApplications } from './staff-application.ts';

/** Approving verifies the member, in a channel in which the permission is granted as well. */
export const approveApplication = handleStaff(
  contract.approveApplication,
  async ({ applicationNo, channelId }, context) => {
    const { database, staff, now } = context;
    const application = await lockStaffApplication(context, applicationNo);
    const { memberId, company, memberName } = application;
    staff.requireChannel(channelId);
    const found = await getChangeableMember(context, memberId, channelId);
    const to = { status: 'APPROVED', approvedChannelId: channelId, ...decision(now) } as const;
    await moveApplication(database, applicationNo, to);
    const channelName = await makeVerified(database, found, channelId, now);
    const { PENDING, APPROVED } = applicationStatusText;
    staff.note({
      before: { status: PENDING },
      after: { status: APPROVED, company, memberName, channelName },
    });
    return present(context, applicationNo);
  },
);

export const rejectApplication = handleStaff(
  contract.rejectApplication,
  async ({ applicationNo, reason }, context) => {
    const { database, staff, now } = context;
    const application = await lockStaffApplication(context, applicationNo);
    const { memberId, company, memberName } = application;
    const to = { status: 'REJECTED', reason, ...decision(now) } as const;
    await moveApplication(database, applicationNo, to);
    await recordMemberEvent(database, memberId, { kind: 'APPLICATION_REJECTED', reason, now });
    const { PENDING, REJECTED } = applicationStatusText;
    staff.note({
      before: { status: PENDING },
      after: { status: REJECTED, company, memberName, reason },
    });
    return present(context, applicationNo);
  },
);

const decision = (now: Date) => ({ decidedAt: now, decidedBy: actingStaff() ?? null });

async function present(context: StaffContext, applicationNo: string) {
  const row = await lockStaffApplication(context, applicationNo);
  const [result] = await presentStaffApplications(context, [row]);
  if (!result) throw new Error('a locked application was not presented');
  return { result };
}
