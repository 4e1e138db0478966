import type { StaffApplication } from '@kaituan/contract/staff/members/staff-wholesale';
import { maskEmail } from '@kaituan/domain/member/masked-name';
import { maskPhone } from '@kaituan/domain/member/phone-number';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import {
  type ApplicationRow,
  presentApplications,
} from '#server/features/records/wholesale/application-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

type NamedRow = ApplicationRow & { memberName: string; email: string };

export const selectNamedApplications = (database: Database) =>
  database
    .select({
      ...getTableColumns(wholesaleApplication),
      ...{ memberName: member.displayName, email: member.email },
    })
    .from(wholesaleApplication)
    .innerJoin(member, eq(member.id, wholesaleApplication.memberId))
    .$dynamic();

/** An application of a channel in which the call's permission is granted, locked until the transaction ends. */
export async function lockStaffApplication(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  applicationNo: string,
): Promise<NamedRow> {
  await database.execute(
    sql`select 1 from wholesale_application where application_no = ${applicationNo} for no key update`,
  );
  const [row] = await selectNamedApplications(database).where(
    eq(wholesaleApplication.applicationNo, applicationNo),
  );
  if (!row) throw new Refusal('NOT_FOUND', { message: `找不到申請 ${applicationNo}` });
  staff.requireChannel(row.channelId);
  return row;
}

export async function presentStaffApplications(
  { database, now }: Pick<StaffContext, 'database' | 'now'>,
  rows: readonly NamedRow[],
): Promise<StaffApplication[]> {
  const shown = await presentApplications(database, rows, now);
  return shown.map(({ row, ...application }) => ({
    ...application,
    ...{ memberId: row.memberId, memberName: row.memberName, decidedBy: row.decidedBy },
    phone: maskPhone(row.phone),
    email: isInventedEmail(row.email) ? null : maskEmail(row.email),
  }));
}
