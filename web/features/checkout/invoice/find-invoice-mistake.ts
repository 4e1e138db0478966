import {
  findInvoiceNumberMistake,
  type InvoiceChoice,
  tidyInvoice,
} from '@kaituan/domain/order/invoice';
import { isBan, isCdcNumber, isDonateCode, isMobileBarcode } from 'taiwan-id-validator';

/** What is wrong with a number as it is typed; an empty field is not wrong yet. */
export function findInvoiceMistake(typed: InvoiceChoice): string | undefined {
  const choice = tidyInvoice(typed);
  if (choice.value === '') return undefined;
  return findInvoiceNumberMistake(choice, { isBan, isCdcNumber, isDonateCode, isMobileBarcode });
}
