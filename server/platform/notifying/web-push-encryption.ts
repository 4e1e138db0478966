import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** The keys of a browser, as its subscription names them, in base64url. */
export type PushKeys = { p256dh: string; auth: string };

/** One record; browsers accept no more of them. */
const recordBytes = 4_096;
/** The tag of AES-GCM and the delimiter. */
const overheadBytes = 17;
const headerBytes = 16 + 4 + 1 + 65;
export const maxPushBytes = recordBytes - overheadBytes - headerBytes;

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
/** HKDF for at most one block of SHA-256. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes);
const label = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/** Encrypts a message for one browser (RFC 8291); throws when its keys are none. */
export function encryptForBrowser(
  message: Uint8Array,
  { p256dh, auth }: PushKeys,
  given: { salt?: Buffer; sender?: ECDH } = {},
): Buffer {
  if (message.length > maxPushBytes) throw new RangeError('the message is too long');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const salt = given.salt ?? randomBytes(16);
  const sender = given.sender ?? newKeyPair();
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = derive(Buffer.from(auth, 'base64url'), shared, info, 32);
  const key = derive(salt, secret, label('aes128gcm'), 16);
  const nonce = derive(salt, secret, label('nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record, which is the only one.
  const sealed = [cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const header = [salt, size, Buffer.from([senderKey.length]), senderKey];
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()]);
}

function newKeyPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/** Whether a browser's keys are a point of the curve and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    newKeyPair().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
