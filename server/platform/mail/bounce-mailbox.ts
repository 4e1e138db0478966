import type { FetchMessageObject } from 'imapflow';

/** How far the mailbox was read; `validity` changes when its numbers begin anew. */
export type MailboxPosition = { validity: string; uid: number };

/** Reads reports of mail servers from a mailbox. */
export type BounceMailbox = {
  /** Calls `take` with each new report, oldest first, and returns how far it came; `take` may be called again with one. */
  read(
    from: MailboxPosition | undefined,
    take: (source: Uint8Array) => Promise<void>,
  ): Promise<MailboxPosition>;
};

const timeoutMs = 15_000;
/** Older letters are of no use, and a mailbox may hold years. */
const newestMs = 7 * 86_400_000;
const maxLetters = 200;
/** Enough for a report with the headers that it returns. */
const maxBytes = 256 * 1024;

/**
 * Opens a mailbox by IMAP, such as `imaps://shop%40example.com:password@imap.example.com/INBOX`. Of letters that are no
 * report only the type is read, and nothing is marked: the shop's people may read the same mailbox.
 */
export const createBounceMailbox = (url: string): BounceMailbox => ({
  async read(from, take) {
    const { ImapFlow } = await import('imapflow');
    const { protocol, hostname, port, username, password, pathname } = new URL(url);
    const secure = protocol === 'imaps:';
    const client = new ImapFlow({
      ...{ host: hostname, port: Number(port) || (secure ? 993 : 143), secure, logger: false },
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    });
    // A connection that breaks also fails what waits for it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const mailbox = await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX', {
        readOnly: true,
      });
      const validity = String(mailbox.uidValidity);
      const last = from?.validity === validity ? from.uid : 0;
      const since = new Date(Date.now() - newestMs);
      const range = `${last + 1}:*`;
      // A range that ends with `*` always has the newest letter, also one from before it.
      const found = (await client.search({ uid: range, since }, { uid: true })) || [];
      const uids = found.filter((uid) => uid > last).slice(0, maxLetters);
      const read = { validity, uid: Math.max(last, ...uids) };
      if (uids.length === 0) return read;
      const some = { uid: true, headers: ['content-type'] };
      const letters = await client.fetchAll(uids, some, { uid: true });
      for (const { uid } of letters.filter(isReport).sort((a, b) => a.uid - b.uid)) {
        const whole = { source: { start: 0, maxLength: maxBytes } };
        const letter = await client.fetchOne(String(uid), whole, { uid: true });
        const source = letter ? letter.source : undefined;
        if (source) await take(source);
      }
      return read;
    } finally {
      client.close();
    }
  },
});

const isReport = ({ headers }: FetchMessageObject): boolean =>
  /^content-type:\s*multipart\/report\b/im.test(headers?.toString('latin1') ?? '');
