import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The bank account of a refund that no gateway can make. */
export type RefundAccount = { bankCode: string; branch: string; account: string; holder: string };

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a 32-byte key from a secret of any length. */
export const accountKeyOf = (secret: string): Buffer =>
  createHash('sha256').update(`refund-account:${secret}`).digest();

/** Encrypts an account, bound to its refund number. */
export function sealAccount(key: Buffer, refundNo: string, account: RefundAccount): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(refundNo));
  const text = Buffer.concat([cipher.update(JSON.stringify(account), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts an account; undefined when the key, the refund or the ciphertext does not match. */
export function findSealedAccount(
  key: Buffer,
  refundNo: string,
  sealed: string,
): RefundAccount | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(refundNo))
      .setAuthTag(tag);
    const text = bytes.subarray(ivBytes + tagBytes);
    const plain = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    return JSON.parse(plain) as RefundAccount;
  } catch {
    return undefined;
  }
}
