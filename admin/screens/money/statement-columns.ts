import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import type { FileColumn } from '#admin/parts/lists/export-menu.tsx';

const kindText: Record<StatementRow['kind'], string> = {
  ...{ SURE: '待入帳，確定', DOUBTFUL: '待入帳，要看過', NONE: '待入帳，找不到訂單' },
  ...{ BOOKED: '已入帳', ASIDE: '擱置' },
};

/** A bank's rows as a file; of the account its last five digits, as on the screen. */
export const statementColumns: readonly FileColumn<StatementRow>[] = [
  { title: '日期', value: ({ day }) => day },
  { title: '金額', value: ({ amountTwd }) => amountTwd },
  { title: '戶名', value: ({ payer }) => payer },
  { title: '帳號', value: ({ account }) => account },
  { title: '備註', value: ({ note }) => note },
  { title: '狀態', value: ({ kind }) => kindText[kind] },
  {
    title: '訂單',
    value: ({ candidates }) => candidates.map(({ orderNo }) => orderNo).join('、'),
  },
  { title: '檔案', value: ({ fileName }) => fileName },
];
