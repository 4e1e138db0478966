import type { apiOf } from '@kaituan/api-client/query-client';
import { maxRevealedAccounts, type StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';

type Api = ReturnType<typeof apiOf>;
type Account = NonNullable<StaffRefund['account']>;
/** Whole accounts by the number of their refund. */
export type Accounts = ReadonlyMap<string, Account>;

/** Reveals the whole account of a refund, of which lists have the last digits only; noted in the audit log. */
export async function readAccount(api: Api, { refundNo }: StaffRefund): Promise<Accounts> {
  const { result } = await api('/StaffMoney/RevealRefundAccountArray', {
    refundNoArray: [refundNo],
  });
  return accountsOf(result);
}

/**
 * The refunds with whole accounts, for a file that the bank pays by; lists show from then on that they were exported. Those that
 * somebody exported or paid since the list was read are left out: they would be paid twice.
 */
export async function exportAccounts(
  api: Api,
  refunds: readonly StaffRefund[],
): Promise<readonly StaffRefund[]> {
  const asked = refunds.flatMap(({ refundNo, account, exported }) =>
    account ? [{ refundNo, exportedAt: exported?.at ?? null }] : [],
  );
  const accounts = new Map<string, Account>();
  for (let index = 0; index < asked.length; index += maxRevealedAccounts) {
    const { result } = await api('/StaffMoney/ExportRefundAccountArray', {
      refunds: asked.slice(index, index + maxRevealedAccounts),
    });
    for (const [refundNo, account] of accountsOf(result)) accounts.set(refundNo, account);
  }
  const given = refunds.filter(({ refundNo, account }) => !account || accounts.has(refundNo));
  return withAccounts(given, accounts);
}

const accountsOf = (result: readonly { refundNo: string; account: Account | null }[]): Accounts =>
  new Map(result.flatMap(({ refundNo, account }) => (account ? [[refundNo, account]] : [])));

export const withAccounts = (
  refunds: readonly StaffRefund[],
  accounts: Accounts,
): readonly StaffRefund[] =>
  refunds.map((refund) => ({ ...refund, account: accounts.get(refund.refundNo) ?? null }));
