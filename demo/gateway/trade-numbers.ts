import { randomInt } from 'node:crypto';
import { presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

const stamp = (at: Date) => presentTaipeiTime(at).replace(/\D/g, '');

/** Like ECPay's numbers: `yyMMddHHmmss` and more digits. */
export const newEcpayNo = (at: Date): string => stamp(at).slice(2) + digits(6);

/** LINE Pay's numbers have 19 digits. */
export const newLinePayNo = (at: Date): string => stamp(at).slice(0, 8) + digits(11);

/** No real bank has the code 000, so that nobody sends real money to a demo account. */
export const demoBankCode = '000';
export const newAccount = (): string => `9${digits(15)}`;
export const newStoreCode = (): string => `DEMO${digits(10)}`;
