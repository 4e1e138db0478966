import * as contract from '@kaituan/contract/staff/orders/staff-refund';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  findSealedAccount,
  type RefundAccount,
} from '#server/features/records/payment/bank-account-seal.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type StaffAccess, staffNameOf } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

type RefundRow = typeof refund.$inferSelect;

/** Refunds by their number; refuses unless all exist in channels of the caller. */
async function requireRefunds(
  database: Database,
  staff: StaffAccess,
  refundNos: readonly string[],
): Promise<ReadonlyMap<string, RefundRow & { exportedByName: string | null }>> {
  const rows = await database
    .select({ refund, channelId: shopOrder.channelId, exportedByName: member.displayName })
    .from(refund)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
    .leftJoin(member, eq(member.id, refund.exportedBy))
    .where(inArray(refund.refundNo, [...refundNos]));
  for (const { channelId } of rows) staff.requireChannel(channelId);
  if (rows.length < new Set(refundNos).size) throw new Refusal('NOT_FOUND');
  return new Map(
    rows.map(({ refund: row, exportedByName }) => [row.refundNo, { ...row, exportedByName }]),
  );
}

/** The whole account to pay a refund to; null once it is done, and where the member gave none. */
function accountOf(accountKey: Buffer, row: RefundRow | undefined): RefundAccount | null {
  if (!row?.bankForm || row.status === 'DONE') return null;
  return findSealedAccount(accountKey, row.refundNo, row.bankForm) ?? null;
}

/** When a refund was last put into a file for the bank, and by whom. */
export const exportOf = ({
  exportedAt,
  exportedBy,
  exportedByName,
}: Pick<RefundRow, 'exportedAt' | 'exportedBy'> & { exportedByName: string | null }) =>
  exportedAt && {
    at: exportedAt.toISOString(),
    byName: staffNameOf(exportedBy, exportedByName, '已刪除的帳號'),
  };

/** Accounts in full, to be looked at; the log notes whose, never the accounts. */
export const revealRefundAccountArray = handleStaff(
  contract.revealRefundAccountArray,
  async ({ refundNoArray }, { database, staff, payments }) => {
    const found = await requireRefunds(database, staff, refundNoArray);
    staff.note({ subjectId: refundNoArray.length === 1 ? refundNoArray[0] : undefined });
    return {
      result: refundNoArray.map((refundNo) => ({
        ...{ refundNo, account: accountOf(payments.accountKey, found.get(refundNo)) },
      })),
    };
  },
);

/**
 * Accounts in full, for a file that the bank pays by. Each is given to who knows its last export only: of two who export
 * at once, or once more, one gets it.
 */
export const exportRefundAccountArray = handleStaff(
  contract.exportRefundAccountArray,
  async ({ refunds }, { database, staff, payments, now }) => {
    const refundNoArray = refunds.map(({ refundNo }) => refundNo);
    // Whoever waited for the lock reads what the other has written.
    await database
      .select({ refundNo: refund.refundNo })
      .from(refund)
      .where(inArray(refund.refundNo, refundNoArray))
      .orderBy(refund.refundNo)
      .for('update');
    const found = await requireRefunds(database, staff, refundNoArray);
    const result = refunds.map(({ refundNo, exportedAt }) => {
      const row = found.get(refundNo);
      const exportedBefore = row ? exportOf(row) : null;
      const isKnown = (exportedBefore?.at ?? null) === exportedAt;
      return {
        ...{ refundNo, exportedBefore },
        account: isKnown ? accountOf(payments.accountKey, row) : null,
      };
    });
    const exported = result.flatMap(({ refundNo, account }) => (account ? [refundNo] : []));
    if (exported.length > 0) {
      await database
        .update(refund)
        .set({ exportedAt: now, exportedBy: staff.by })
        .where(inArray(refund.refundNo, exported));
    }
    staff.note({
      subjectId: refundNoArray.length === 1 ? refundNoArray[0] : undefined,
      after: { exported },
    });
    return { result };
  },
);
