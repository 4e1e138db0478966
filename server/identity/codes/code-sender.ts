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

/** A letter of this module, as services take it. */
export type Letter = { email: string; subject: string; text: string };

/** A way to send codes, in messages of its own kind. */
export type Medium<Body extends Letter | TextMessage> = {
  /** The request body of the shop's sending service; `brand` is what the shop is called. */
  bodyOf(recipient: string, code: string, brand: string): Body;
  name: string;
  /** The label in metrics. */
  medium: 'text_message' | 'email';
};

export const minutes = (seconds: number): string => `${seconds / 60} 分鐘`;

export const textMessages: Medium<TextMessage> = {
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
export type Simulate<Body> = (body: Body) => Promise<void>;

export const simulateMail =
  ({ mail }: SimulatedMessages): Simulate<Letter> =>
  (letter) =>
    mail.send({ key: crypto.randomUUID(), ...letter });
export const simulateText =
  ({ texts }: SimulatedMessages): Simulate<TextMessage> =>
  (message) =>
    texts.send(message);

/** A sender that uses the configured service; one that shows codes on the page in a demo shop; else none. */
export function createCodeSender<Body extends Letter | TextMessage>(
  medium: Medium<Body>,
  options: {
    serviceUrl: string | undefined;
    budget: MessageBudget;
    brand: () => Promise<string>;
    /** Creates the sender of a demo shop. */
    showOnPage: (() => CodeSender) | undefined;
    simulate: Simulate<Body> | undefined;
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
        try {
          await simulate?.(medium.bodyOf(recipient, code, await brand()));
        } catch {
          // The page shows the code, also of an address that takes no letters.
        }
      },
    };
  }
  const send = () => Promise.reject(new Refusal('NOT_FOUND'));
  const requireBudget = async () => undefined;
  return { findDemoCode: () => null, isAvailable: false, isDemo: false, requireBudget, send };
}

/**
 * Posts a message to the configured service without following redirects, or hands it to a mail server or to a
 * service for text messages that has an interface of its own. Throws when it is not taken.
 */
export async function postMessage(url: string, body: Letter | TextMessage): Promise<void> {
  if ('phone' in body && isTextService(url)) return sendTextMessage(url, body);
  if ('email' in body && isSmtp(url)) return sendBySmtp(url, body);
  const { ok, status } = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  if (!ok) throw new Error(`the service answered ${status}`, { cause: status });
}

function senderThrough<Body extends Letter | TextMessage>(
  url: string,
  { bodyOf, name, medium }: Medium<Body>,
  { budget, brand }: { budget: MessageBudget; brand: () => Promise<string> },
): CodeSender {
  const unavailable = (cause: unknown) =>
    new Refusal('MAINTENANCE', { message: `${name}暫時寄不出去，請稍後再試`, cause });
  const post = async (recipient: string, code: string) => {
    const body = bodyOf(recipient, code, await brand());
    await postMessage(url, body).catch((cause: unknown) => {
      throw unavailable(cause);
    });
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
