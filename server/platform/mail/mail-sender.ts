import { isSmtp, sendBySmtp } from './smtp.ts';

/** A letter of the shop to one person. */
export type Mail = {
  /** The same for every try, so that a service can drop repetitions. */
  key: string;
  email: string;
  subject: string;
  text: string;
  /** The same for programs that show more than text. */
  html?: string;
  /** Where one POST ends letters of this kind; letters that are no notification have none. */
  unsubscribeUrl?: string;
  /** Whom an answer goes to. */
  replyTo?: string;
};

/** A service that sends letters. Rejects when it did not take one; it may then be tried again. */
export type MailSender = { send(mail: Mail): Promise<void> };

/** What calls know of letters. */
export type MailService = MailSender & {
  /** The page of a member's simulated mailbox, for its owner only; null where letters are real. */
  findMailboxPath(memberId: string): Promise<string | null>;
};

const timeoutMs = 10_000;

const unsubscribingBy = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Hands letters to a mail server, or posts them to the shop's own service, without following redirects. */
export const createMailSender = (url: string): MailSender => ({
  async send({ key, email, subject, text, html, unsubscribeUrl, replyTo }) {
    const headers: Record<string, string> =
      unsubscribeUrl === undefined ? {} : unsubscribingBy(unsubscribeUrl);
    if (replyTo !== undefined) headers['Reply-To'] = replyTo;
    if (isSmtp(url)) return sendBySmtp(url, { key, email, subject, text, html, headers });
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ email, subject, text, html, headers }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the mail service answered ${response.status}`);
  },
});
