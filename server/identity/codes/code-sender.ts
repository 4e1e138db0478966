import { internationalNumber } from '@kaituan/domain/member/phone-number';
import { Refusal } from '#server/http/refusal.ts';
import { codeLifeSeconds } from '#server/identity/identity-terms.ts';
import type { MessageBudget } from '#server/identity/limits/message-budget.ts';
import type { MailSender } from '#server/platform/mail/mail-sender.ts';
import { isSmtp, sendBySmtp } from '#server/platform/mail/smtp.ts';
import {
  isTextService,
  sendTextMessage,
  type TextMessage,
} from '#server/platform/text-message/text-service.ts';
import { measureMessage } from '#server/telemetry/metrics/measure.ts';

const sendTimeoutMs = 10_000;

/** Sends one-time codes by text message or e-mail. */
export type CodeSender = {
  /** The code, when it is shown on the page instead of sent. */
  findDemoCode(recipient: string): string | null;
  isAvailable: boolean;
  isDemo: boolean;
  /** Refuses when the sending budget is used up. */
  requireBudget(): Promise<void>;
  send(recipient: string, code: string): Promise<void>;
};

/** A way to send codes. */
export type Medium = {
  /** The request body of the shop's sending service; `brand` is what the shop is called. */
  bodyOf(recipient: string, code: string, brand: string): object;
  name: string;
  /** The label in metrics. */
  medium: 'text_message' | 'email';
};

export const minutes = (seconds: number): string => `${seconds / 60} 分鐘`;

export const textMessages: Medium = {
  bodyOf: (phone, code, brand) => ({
    phone: internationalNumber(phone),
    text: `【${brand}】您的驗證碼是 ${code}，${minutes(codeLifeSeconds)}內有效。請勿告訴任何人。`,
  }),
  name: '簡訊',
  medium: 'text_message',
};

/** Takes the messages of a demo shop that has no service for them. */
export type SimulatedMessages = {
  mail: MailSender;
  texts: { send(message: TextMessage): Promise<void> };
};

/** Hands a message, as services take it, to a simulator. */
export type Simulate = (body: object) => Promise<void>;

export const simulateMail =
  ({ mail }: SimulatedMessages): Simulate =>
  (body) =>
    mail.send({ key: crypto.randomUUID(), ...(body as LetterBody) });
export const simulateText =
  ({ texts }: SimulatedMessages): Simulate =>
  (body) =>
    texts.send(body as TextMessage);

/** A sender that uses the configured service; one that shows codes on the page in a demo shop; else none. */
export function createCodeSender(
  medium: Medium,
  options: {
    serviceUrl: string | undefined;
    budget: MessageBudget;
    brand: () => Promise<string>;
    /** Creates the sender of a demo shop. */
    showOnPage: (() => CodeSender) | undefined;
    simulate: Simulate | undefined;
  },
): CodeSender {
  const { serviceUrl, budget, brand, simulate } = options;
  if (serviceUrl !== undefined) return senderThrough(serviceUrl, medium, { budget, brand });
  if (options.showOnPage) {
    const sender = options.showOnPage();
    return {
      ...sender,
      async send(recipient, code) {
        await sender.send(recipient, code);
        // The page shows the code, also of an address that takes no letters.
        await simulate?.(medium.bodyOf(recipient, code, await brand())).catch(() => undefined);
      },
    };
  }
  const send = () => Promise.reject(new Refusal('NOT_FOUND'));
  const requireBudget = async () => undefined;
  return { findDemoCode: () => null, isAvailable: false, isDemo: false, requireBudget, send };
}

/** A letter of this module, as services take it. */
type LetterBody = { email: string; subject: string; text: string };

/**
 * Posts a message to the configured service without following redirects, or hands it to a mail server or to a
 * service for text messages that has an interface of its own.
 */
export async function postMessage(url: string, body: object): Promise<Response> {
  if (isTextService(url)) {
    await sendTextMessage(url, body as TextMessage);
    return Response.json(null);
  }
  if (isSmtp(url)) {
    await sendBySmtp(url, body as LetterBody);
    return Response.json(null);
  }
  return fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
}

function senderThrough(
  url: string,
  { bodyOf, name, medium }: Medium,
  { budget, brand }: { budget: MessageBudget; brand: () => Promise<string> },
): CodeSender {
  const unavailable = (cause: unknown) =>
    new Refusal('MAINTENANCE', { message: `${name}暫時寄不出去，請稍後再試`, cause });
  const post = async (recipient: string, code: string) => {
    const body = bodyOf(recipient, code, await brand());
    const response = await postMessage(url, body).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!response.ok) throw unavailable(`the service answered ${response.status}`);
  };
  const send = async (recipient: string, code: string) => {
    const giveBack = await budget.take();
    try {
      await post(recipient, code);
      measureMessage(medium, 'sent');
    } catch (error) {
      measureMessage(medium, 'failed');
      await giveBack();
      throw error;
    }
  };
  const { requireRest: requireBudget } = budget;
  return { findDemoCode: () => null, isAvailable: true, isDemo: false, requireBudget, send };
}
