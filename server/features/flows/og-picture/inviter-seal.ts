import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [ivBytes, tagBytes] = [12, 16];
const cipher = 'aes-256-gcm';
const keyOf = (linkKey: Buffer) => createHash('sha256').update(linkKey).update('inviter').digest();

/** The name of who invites to a group buy, for an address that neither tells it nor lets others write one. */
export function sealInviter(
  linkKey: Buffer,
  { campaignId, name }: { campaignId: number; name: string },
  until: Date,
): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(linkKey), iv);
  const text = JSON.stringify([campaignId, until.getTime(), name]);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** The name that was sealed for this group buy, while it is valid. */
export function openInviter(
  linkKey: Buffer,
  campaignId: number,
  seal: string,
  now: Date,
): string | undefined {
  const given = Buffer.from(seal, 'base64url');
  const body = given.subarray(ivBytes + tagBytes);
  if (body.length === 0) return undefined;
  try {
    const opening = createDecipheriv(cipher, keyOf(linkKey), given.subarray(0, ivBytes));
    opening.setAuthTag(given.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
    const [ofCampaign, untilMs, name] = JSON.parse(text) as [number, number, string];
    return ofCampaign === campaignId && untilMs > now.getTime() ? name : undefined;
  } catch {
    return undefined;
  }
}
