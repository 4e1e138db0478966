import * as contract from '@kaituan/contract/staff/members/staff-wholesale';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffApplication } from './staff-application.ts';

/** Contact data of an applicant, for questions about their papers; the log notes whose. */
export const revealApplication = handleStaff(
  contract.revealApplication,
  async ({ applicationNo }, context) => {
    const { phone, email } = await lockStaffApplication(context, applicationNo);
    context.staff.note({ subjectId: applicationNo });
    return { result: { phone, email: isInventedEmail(email) ? null : email } };
  },
);
