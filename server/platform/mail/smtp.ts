import { MessageRefused } from '#server/platform/notifying/reach.ts';
import { isAddressGone } from './bounce.ts';

/** A letter for a mail server. */
export type SmtpLetter = {
  email: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string>;
  /** Makes the letter's id, by which mail servers drop a repetition. */
  key?: string;
};

/** A letter that no further try would deliver; with what the server said when it is of the address itself. */
export class MailRefused extends MessageRefused {
  override name = 'MailRefused';
  readonly goneAddress: string | undefined;
  constructor(text: string, { goneAddress, cause }: { goneAddress?: string; cause: unknown }) {
    super(text, { cause });
    this.goneAddress = goneAddress;
  }
}

const timeoutMs = 10_000;
const sender = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const isSmtp = (url: string): boolean => /^smtps?:/.test(url);

/** Who letters are from: the `from` of the address, such as `smtps://user:password@host?from=shop@example.com`. */
export function findSender(url: string): string | undefined {
  const from = URL.canParse(url) ? new URL(url).searchParams.get('from') : null;
  return from !== null && sender.test(from) ? from : undefined;
}

/**
 * Hands a letter to a mail server; rejects when it did not take it, with `MailRefused` when it never will.
 * The library is loaded with the first letter.
 */
export async function sendBySmtp(url: string, letter: SmtpLetter): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const from = findSender(url);
  if (from === undefined) throw new Error('the mail server has no sender');
  const address = new URL(url);
  address.searchParams.delete('from');
  const transport = createTransport({
    url: address.href,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const { email, subject, text, html, headers = {}, key } = letter;
  const host = from.replace(/^.*@/, '').replace('>', '');
  try {
    await transport.sendMail({
      ...{ from, to: { name: '', address: email }, subject, text },
      ...(html !== undefined && { html }),
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      ...(key !== undefined && { messageId: `<${key}@${host}>` }),
    });
  } catch (error) {
    if (isRefusal(error)) {
      const { response } = error;
      throw new MailRefused('the mail server refused the recipient', {
        ...(isAddressGone(response) && { goneAddress: response.slice(0, 200) }),
        cause: error,
      });
    }
    throw error;
  } finally {
    transport.close();
  }
}

/** A reply of 5xx to the recipient is final: the mailbox does not exist or takes nothing. */
function isRefusal(error: unknown): error is { response: string } {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, response } = error as Error & Record<string, unknown>;
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  return isFinal && command === 'RCPT TO' && typeof response === 'string';
}
