import type { InvoiceChoice } from '@kaituan/domain/order/invoice';
import { isBan, isCdcNumber, isDonateCode, isMobileBarcode } from 'taiwan-id-validator';
import { z } from 'zod';

export type InvoiceMistake = { field: 'value' | 'title' | 'email'; text: string };

const email = z.email();

/** What is wrong with an invoice choice in its tidy form, or undefined. */
export function findInvoiceMistake(choice: InvoiceChoice): InvoiceMistake | undefined {
  const { type, value, title } = choice;
  if (choice.email && !email.safeParse(choice.email).success) {
    return { field: 'email', text: '電子郵件格式不正確' };
  }
  if (type === 'MOBILE' && !isMobileBarcode(value)) {
    return { field: 'value', text: '手機條碼為 / 開頭加上 7 個英數字' };
  }
  if (type === 'CDC' && !isCdcNumber(value)) {
    return { field: 'value', text: '自然人憑證為 2 個英文字母加上 14 個數字' };
  }
  if (type === 'DONATION' && !isDonateCode(value)) {
    return { field: 'value', text: '捐贈碼為 3 到 7 個數字' };
  }
  if (type !== 'COMPANY') return undefined;
  // All zeros passes the checksum and belongs to nobody.
  if (value === '00000000' || !isBan(value)) {
    return { field: 'value', text: '統一編號不正確，請確認 8 位數字' };
  }
  return title ? undefined : { field: 'title', text: '請填寫公司抬頭' };
}
