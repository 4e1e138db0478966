import { findInvoiceNumberMistake, type InvoiceChoice } from '@kaituan/domain/order/invoice';
import { isBan, isCdcNumber, isDonateCode, isMobileBarcode } from 'taiwan-id-validator';
import { z } from 'zod';

export type InvoiceMistake = { field: 'value' | 'title' | 'email'; text: string };

const email = z.email();
const checks = { isBan, isCdcNumber, isDonateCode, isMobileBarcode };

/** Why a tax id is none; undefined for one that is. */
export const findTaxIdMistake = (value: string): string | undefined =>
  findInvoiceNumberMistake({ type: 'COMPANY', value }, checks);

/** Why a normalised invoice choice is invalid, or undefined. */
export function findInvoiceMistake(choice: InvoiceChoice): InvoiceMistake | undefined {
  if (choice.email && !email.safeParse(choice.email).success) {
    return { field: 'email', text: '電子郵件格式不正確' };
  }
  const text = findInvoiceNumberMistake(choice, checks);
  if (text) return { field: 'value', text };
  const isTitleMissing = choice.type === 'COMPANY' && !choice.title;
  return isTitleMissing ? { field: 'title', text: '請填寫公司抬頭' } : undefined;
}
