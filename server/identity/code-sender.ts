import { internationalNumber } from '@kaituan/domain/phone-number';
import type { Logger } from 'pino';
import { Refusal } from '../http/refusal.ts';

const sendTimeoutMs = 10_000;

/** Brings one-time codes to phones. */
export type CodeSender = {
  /** What a code was, when it is shown instead of sent. */
  findDemoCode(phone: string): string | null;
  isAvailable: boolean;
  isDemo: boolean;
  send(phone: string, code: string): Promise<void>;
};

const textOf = (code: string) => `【開團】您的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人。`;

/** Text messages when the shop has a service for them; codes on the page in the demo shop; else none. */
export function createCodeSender(options: {
  textMessageUrl: string | undefined;
  demoShop: boolean;
  log: Logger;
}): CodeSender {
  if (options.textMessageUrl !== undefined) return textMessages(options.textMessageUrl);
  if (options.demoShop) return demoCodes(options.log);
  const send = () => Promise.reject(new Refusal('NOT_FOUND'));
  return { findDemoCode: () => null, isAvailable: false, isDemo: false, send };
}

function textMessages(url: string): CodeSender {
  const send = async (phone: string, code: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: internationalNumber(phone), text: textOf(code) }),
      signal: AbortSignal.timeout(sendTimeoutMs),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!response.ok) throw unavailable(`the text message service answered ${response.status}`);
  };
  return { findDemoCode: () => null, isAvailable: true, isDemo: false, send };
}

const unavailable = (cause: unknown) =>
  new Refusal('MAINTENANCE', { message: '簡訊暫時寄不出去，請稍後再試', cause });

function demoCodes(log: Logger): CodeSender {
  const lastCodes = new Map<string, string>();
  const send = async (phone: string, code: string) => {
    lastCodes.set(phone, code);
    setTimeout(() => lastCodes.delete(phone), 60_000).unref();
    log.info(`【示範】${phone} 的驗證碼是 ${code}（未寄出簡訊）`);
  };
  const findDemoCode = (phone: string) => lastCodes.get(phone) ?? null;
  return { findDemoCode, isAvailable: true, isDemo: true, send };
}
