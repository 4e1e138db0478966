import { findStatus } from './api.ts';
import { CallError } from './call-error.ts';

/** What a shopper is told about an error: to sign in, or a toast. */
export type ErrorNotice = { kind: 'LOGIN_REQUIRED' } | { kind: 'TOAST'; text: string };

export const offlineText = '無網路連線';

const toast = (text: string): ErrorNotice => ({ kind: 'TOAST', text });

/** The specification's error catalogue; the first line that fits decides. */
const catalogue: readonly {
  fits: (error: unknown, isOnline: boolean) => boolean;
  notice: ErrorNotice;
}[] = [
  { fits: (error) => findStatus(error) === 401, notice: { kind: 'LOGIN_REQUIRED' } },
  { fits: (error, isOnline) => isUnanswered(error) && !isOnline, notice: toast(offlineText) },
  { fits: (error) => isUnanswered(error), notice: toast('資料存取錯誤') },
];
const anyOther = toast('😱出了點問題');

export function noticeOf(error: unknown, isOnline: boolean): ErrorNotice {
  return catalogue.find(({ fits }) => fits(error, isOnline))?.notice ?? anyOther;
}

/** True when the API was asked and gave no answer at all. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.status === undefined;
