import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a mail server reports of one recipient (RFC 3464). PERMANENT: the address takes no letters. TRANSIENT: this one
 * was given up, a later one may arrive.
 */
export type Bounce = {
  kind: 'PERMANENT' | 'TRANSIENT';
  /** The recipient as it was written to, and as it was forwarded. */
  addresses: readonly string[];
  /** Such as `5.1.1 550 no such user`. */
  reason: string;
};

/** A report about a letter, with the letters that it names. */
export type BounceReport = { bounces: readonly Bounce[]; deliveryIds: readonly number[] };

const macOf = (key: Buffer, deliveryId: number): string =>
  createHmac('sha256', key).update(`letter ${deliveryId}`).digest('hex').slice(0, 32);

/** The key in a notification's mail, known only to those who got the mail. */
export const letterKeyOf = (key: Buffer, deliveryId: number): string =>
  `notification-${deliveryId}-${macOf(key, deliveryId)}`;

/** The letters that a text names by their keys. */
export function findDeliveries(text: string, key: Buffer): number[] {
  const named = [...text.matchAll(/\bnotification-([1-9]\d{0,14})-([0-9a-f]{32})\b/g)];
  const genuine = named.flatMap(([, id, mac = '']) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, Number(id)))) ? [Number(id)] : [],
  );
  return [...new Set(genuine)];
}

/** Reads a letter as a report of a mail server; undefined for any other letter. */
export async function readBounce(
  source: Uint8Array,
  key: Buffer,
): Promise<BounceReport | undefined> {
  const { default: parser } = await import('postal-mime');
  const letter = await parser.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 8,
  });
  const partsOf = (type: RegExp) =>
    letter.attachments.flatMap(({ mimeType, content }) =>
      type.test(mimeType) && typeof content === 'string' ? [content] : [],
    );
  const status = partsOf(/^message\/(?:global-)?delivery-status$/).join('\n\n');
  if (status === '') return undefined;
  const returned = partsOf(/^(?:message\/(?:rfc822|global)|text\/rfc822)(?:-headers)?$/);
  const answered = letter.headers
    .filter((header) => /^(?:in-reply-to|references)$/.test(header.key))
    .map(({ value }) => value);
  const deliveryIds = findDeliveries([...returned, ...answered].join('\n'), key);
  return { bounces: readDeliveryStatus(status), deliveryIds };
}

/** The recipients whom a letter did not reach; what is only late or arrived is left out. */
export function readDeliveryStatus(text: string): Bounce[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  return lines.split(/\n\s*\n/).flatMap((block) => {
    const fieldOf = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? '';
    if (fieldOf('Action').toLowerCase() !== 'failed') return [];
    const addresses = [fieldOf('Original-Recipient'), fieldOf('Final-Recipient')].flatMap(
      (value) => /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+@[^<>\s]+?)>?$/i.exec(value)?.[1] ?? [],
    );
    const diagnosis = fieldOf('Diagnostic-Code').replace(/^smtp\s*;\s*/i, '');
    const reason = `${fieldOf('Status')} ${diagnosis}`.trim().slice(0, 200);
    const kind = isAddressGone(reason) ? 'PERMANENT' : 'TRANSIENT';
    return [{ kind, addresses, reason }] as const;
  });
}

/**
 * Whether a mail server's reply says that the address takes no letters: no such mailbox or domain (5.1 of RFC 3463), or a
 * mailbox that is closed (5.2.1). A full mailbox, a letter that was too large or taken for spam may fare better next time.
 */
export function isAddressGone(reply: string): boolean {
  if (/^4/.test(reply)) return false;
  const codes = (reply.match(/\b5\.\d{1,3}\.\d{1,3}\b/g) ?? []).filter((code) => !isVague(code));
  if (codes.length === 0) return /\b55[013]\b/.test(reply);
  return codes.some((code) => /^5\.(?:1\.(?:[1236]|10)|2\.1)$/.test(code));
}

const isVague = (code: string): boolean => /^5\.[05]\.0$/.test(code);
