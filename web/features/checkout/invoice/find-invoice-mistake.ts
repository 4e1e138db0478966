import { type InvoiceChoice, tidyInvoice } from '@kaituan/domain/order/invoice';
import { isBan, isCdcNumber, isDonateCode, isMobileBarcode } from 'taiwan-id-validator';

/** What is wrong with the number of an invoice choice as it is typed, or undefined; nothing typed is not wrong yet. */
export function findInvoiceMistake(typed: InvoiceChoice): string | undefined {
  const { type, value } = tidyInvoice(typed);
  if (value === '') return undefined;
  switch (type) {
    case 'MOBILE':
      return isMobileBarcode(value) ? undefined : '手機條碼為 / 開頭加上 7 個英數字';
    case 'CDC':
      return isCdcNumber(value) ? undefined : '自然人憑證為 2 個英文字母加上 14 個數字';
    case 'DONATION':
      return isDonateCode(value) ? undefined : '捐贈碼為 3 到 7 個數字';
    case 'COMPANY':
      // All zeros passes the checksum and belongs to nobody.
      return value !== '00000000' && isBan(value) ? undefined : '統一編號不正確，請確認 8 位數字';
    default:
      return undefined;
  }
}
