import type { StatementColumns } from '@kaituan/domain/bank-statement/statement-layout';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { Database } from '#server/database/database.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import type { PayingShop } from './paying-shop.ts';

export const statementHeadings = '交易日期,帳務日期,說明,提出,存入,餘額,交易資訊,備註';

/** What the owner does with the bank's files of a shop. */
export function openStatements(database: Database, shop: PayingShop) {
  const { channelId, payments, clock } = shop;
  const ask = askAsOwner({ database, payments, now: () => clock.now });
  const today = () => taipeiDayOf(clock.now.getTime());
  return {
    ask,
    today,
    line: (amount: number | string, account: string, balance: number, note = '') =>
      // Each shop has an account of its own, and no other balance is the same.
      `${today().replaceAll('-', '/')},,跨行轉,,${amount},${channelId}${balance},${account},${note}`,
    upload: async (text: string | Buffer, columns?: StatementColumns) =>
      (
        await ask('/StaffMoney/ReadStatement', {
          ...{ channelId, fileName: '十一月.csv', ...(columns && { columns: [...columns] }) },
          content: Buffer.from(text).toString('base64'),
        })
      ).result,
    rows: async (which: 'OPEN' | 'BOOKED' | 'ASIDE' = 'OPEN', search = '') =>
      (await ask('/StaffMoney/GetStatementRowArray', { channelId, which, search })).result,
    book: async (pairs: { rowNo: string; orderNo: string }[]) =>
      (await ask('/StaffMoney/BookStatementRowArray', { channelId, rows: pairs })).result,
  };
}
