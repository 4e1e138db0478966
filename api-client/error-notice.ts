import { findStatus } from './api.ts';
import { CallError } from './call-error.ts';

/** How an error is shown: the login dialog, or a toast. */
export type ErrorNotice = { kind: 'LOGIN_REQUIRED' } | { kind: 'TOAST'; text: string };

export const offlineText = '無網路連線';

const toast = (text: string): ErrorNotice => ({ kind: 'TOAST', text });

/** The specification's error catalogue; the first match decides. */
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

/** True for a call without any answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.status === undefined;
