import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type Hash,
  type Hmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import type { Sealing } from './manifest.ts';

type Bytes = AsyncIterable<Buffer>;

/** The keys of sealed backups. */
export type SealKeys = { sealing: Sealing; content: Buffer; name: Buffer };

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const saltBytes = 16;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
/** Half a second and 128 MB per guess of the passphrase. */
const usualCost = 2 ** 17;

/** New random sealing parameters. */
export const newSealing = (cost = usualCost): Sealing => ({
  kdf: 'scrypt',
  ...{ cost, blockSize: 8, parallelization: 1 },
  salt: randomBytes(saltBytes).toString('base64url'),
});

/** Derives the keys from a passphrase, normalised so that equal characters give equal keys. */
export async function deriveSealKeys(passphrase: string, sealing: Sealing): Promise<SealKeys> {
  const { cost, blockSize, parallelization, salt } = sealing;
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  const master = await stretch(passphrase.normalize('NFKC'), salt, options);
  const part = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `kaituan-backup ${purpose}`, keyBytes));
  return { sealing, content: part('content'), name: part('name') };
}

const stretch = (passphrase: string, salt: string, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'base64url'), keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The hash that names contents: SHA-256, or an HMAC where they are sealed. */
export const contentNamer = (keys: SealKeys | null): Hash | Hmac =>
  keys ? createHmac('sha256', keys.name) : createHash('sha256');

/**
 * Encrypts a stream in chunks of 64 KiB, each authenticated with its number and whether it is the last, so
 * that none can be changed, moved or cut off. A random salt of 16 bytes at the beginning derives the
 * stream's key.
 */
export async function* seal(keys: SealKeys, source: Bytes): Bytes {
  const salt = randomBytes(saltBytes);
  const key = streamKey(keys, salt);
  yield salt;
  let count = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(count, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** Decrypts what `seal` wrote; throws for other keys, changed bytes or a missing end. */
export async function* unseal(keys: SealKeys, source: Bytes): Bytes {
  let key: Buffer | undefined;
  let count = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes + tagBytes, saltBytes)) {
    if (!key) {
      key = streamKey(keys, chunk);
      continue;
    }
    const decipher = createDecipheriv(algorithm, key, nonceOf(count, isLast), {
      authTagLength: tagBytes,
    }).setAuthTag(chunk.subarray(-tagBytes));
    yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    count += 1;
  }
  if (count === 0) throw new Error('a sealed stream has no end');
}

const streamKey = ({ content }: SealKeys, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', content, salt, 'stream', keyBytes));

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into pieces of one size, after a first one of another; the last is shorter, or empty. */
async function* inChunks(source: Bytes, size: number, firstSize?: number) {
  let held: Buffer[] = [];
  let bytes = 0;
  let next = firstSize ?? size;
  for await (const part of source) {
    held.push(part);
    bytes += part.length;
    if (bytes <= next) continue;
    let whole = Buffer.concat(held);
    for (; whole.length > next; next = size) {
      yield { chunk: whole.subarray(0, next), isLast: false };
      whole = whole.subarray(next);
    }
    held = [whole];
    bytes = whole.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}
