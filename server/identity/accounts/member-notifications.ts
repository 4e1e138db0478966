import { describeDevice } from '@kaituan/domain/member/device-name';
import { internationalNumber } from '@kaituan/domain/member/phone-number';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Member } from '#server/identity/access-token.ts';
import { type Letter, postMessage, type Simulate } from '#server/identity/codes/code-sender.ts';
import type { MessageBudget, MessageBudgets } from '#server/identity/limits/message-budget.ts';
import type { TextMessage } from '#server/platform/text-message/text-service.ts';

/** The call that caused the notification; its browser and time are in the message. */
type CallContext = { c: Context; now: () => Date };

/** Notifies members of sign-ins on new devices and of changed sign-in methods; called after the commit. */
export type MemberNotifications = {
  /** By e-mail to the verified address; otherwise not sent. */
  newDevice(call: CallContext, recipient: Member): void;
  /** By e-mail to the verified address, else by text message; `phones` are notified in any case. */
  changed(call: CallContext, recipient: Member, change: Changed): void;
};

type Changed = {
  /** What changed, as in 「密碼已變更」. */
  what: string;
  /** Numbers that were linked or unlinked. */
  phones?: readonly (string | null)[];
  /** False where a forgotten password can no longer be reset through the notified address. */
  canReset?: boolean;
};

/** How messages of a kind leave the shop; undefined where neither service nor simulator takes them. */
type Outlet<Body> = ((body: Body) => Promise<void>) | undefined;

/** Through the configured service and its budget, else to the simulator of a demo shop, which costs nothing. */
function openOutlet<Body extends Letter | TextMessage>(
  url: string | undefined,
  budget: MessageBudget,
  simulate: Simulate<Body> | undefined,
): Outlet<Body> {
  if (url === undefined) return simulate;
  return async (body) => {
    await budget.take();
    await postMessage(url, body);
  };
}

/** Notifications through the configured services. Nothing waits for them; failures are logged. */
export function createMemberNotifications(options: {
  emailUrl: string | undefined;
  textMessageUrl: string | undefined;
  simulateMail: Simulate<Letter> | undefined;
  simulateText: Simulate<TextMessage> | undefined;
  publicUrl: string | undefined;
  budgets: MessageBudgets;
  brand: () => Promise<string>;
  log: Logger;
}): MemberNotifications {
  const { publicUrl, budgets, brand, log } = options;
  const mails = openOutlet(options.emailUrl, budgets.emails, options.simulateMail);
  const texts = openOutlet(options.textMessageUrl, budgets.textMessages, options.simulateText);
  const pageOf = (path: string, name: string) =>
    publicUrl === undefined ? name : `${name}（${new URL(path, publicUrl).href}）`;
  const advice = `如果不是您本人，請立刻到${pageOf('/join-us', '登入頁')}選擇「忘記密碼」設定新密碼，所有裝置都會登出；再到${pageOf('/member/profile', '個人資料')}檢查登入方式。`;

  const adviceToAsk = `如果不是您本人，請立刻到${pageOf('/contact-us', '聯絡我們')}告訴我們，我們會先保住您的帳號。`;

  const send = <Body>(outlet: Outlet<Body>, bodyOf: (brand: string) => Body): void => {
    if (!outlet) return;
    void brand()
      .then((name) => outlet(bodyOf(name)))
      .catch((fault: unknown) => {
        // What a service answered; not its message, in which mail servers repeat the address.
        const status = fault instanceof Error ? fault.cause : undefined;
        log.warn({ status }, 'a security notification was not sent');
      });
  };
  const emailTo = ({ email }: Member, subject: string, lines: string[]): void =>
    send(mails, (brand) => ({
      ...{ email, subject: `【${brand}】${subject}`, text: lines.join('\n\n') },
    }));
  const textTo = (phone: string, what: string): void =>
    send(texts, (brand) => ({
      phone: internationalNumber(phone),
      text: `【${brand}】您的帳號${what}。如果不是您本人，請立刻重設密碼並登出所有裝置。`,
    }));

  return {
    newDevice(call, recipient) {
      if (!recipient.emailVerified) return;
      emailTo(recipient, '新裝置登入您的帳號', [
        `您的帳號在 ${momentOf(call)} 從「${deviceOf(call)}」登入，這個裝置以前沒有登入過。`,
        advice,
      ]);
    },
    changed(call, recipient, { what, phones = [], canReset = true }) {
      const lines = [
        `您的帳號在 ${momentOf(call)} 從「${deviceOf(call)}」${what}。`,
        canReset ? advice : adviceToAsk,
      ];
      const hasMail = recipient.emailVerified && mails !== undefined;
      if (hasMail) emailTo(recipient, what, lines);
      const fallback = hasMail || !recipient.phoneNumberVerified ? null : recipient.phoneNumber;
      const numbers = new Set([...phones, fallback].filter((phone) => phone !== null));
      for (const phone of numbers) textTo(phone, what);
    },
  };
}

const moment = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const momentOf = ({ now }: CallContext): string => moment.format(now());

/** System and browser of the call's device. */
export function deviceOf(call: Pick<CallContext, 'c'>): string {
  const { system, browser } = describeDevice(call.c.req.header('user-agent')?.slice(0, 300) ?? '');
  return `${system}・${browser}`;
}
