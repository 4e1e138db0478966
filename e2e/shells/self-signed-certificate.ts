import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const dayMs = 86_400_000;
const ecdsaWithSha256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const version3 = Buffer.from('a003020102', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

/** A self-signed key and certificate, for browsers told to accept it. */
export function makeCertificate(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(host)))));
  const hosts = tagged(0x04, sequence(tagged(0x82, Buffer.from(host))));
  const toBeSigned = sequence(
    version3,
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + 30 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(subjectAltName, hosts))),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', toBeSigned, privateKey)]);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, tagged(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One value in DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(length)]), content]);
}

/** Browsers accept the shortest form only. */
function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));

/** `YYMMDDHHMMSSZ` */
const utcTime = (timeMs: number) =>
  tagged(0x17, Buffer.from(`${new Date(timeMs).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
