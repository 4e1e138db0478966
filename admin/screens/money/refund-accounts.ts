import type { apiOf } from '@kaituan/api-client/query-client';
import { maxRevealedAccounts, type StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';

type Account = NonNullable<StaffRefund['account']>;
/** Whole accounts by the number of their refund. */
export type Accounts = ReadonlyMap<string, Account>;

/** Reveals the whole accounts of refunds, of which lists have the last digits only; noted in the audit log. */
export async function readAccounts(
  api: ReturnType<typeof apiOf>,
  refunds: readonly StaffRefund[],
): Promise<Accounts> {
  const refundNos = refunds.flatMap(({ refundNo, account }) => (account ? [refundNo] : []));
  const accounts = new Map<string, Account>();
  for (let index = 0; index < refundNos.length; index += maxRevealedAccounts) {
    const refundNoArray = refundNos.slice(index, index + maxRevealedAccounts);
    const { result } = await api('/StaffMoney/RevealRefundAccountArray', { refundNoArray });
    for (const { refundNo, account } of result) if (account) accounts.set(refundNo, account);
  }
  return accounts;
}

export const withAccounts = (
  refunds: readonly StaffRefund[],
  accounts: Accounts,
): readonly StaffRefund[] =>
  refunds.map((refund) => ({ ...refund, account: accounts.get(refund.refundNo) ?? null }));
