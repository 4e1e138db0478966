import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IdentityApi } from '@kaituan/contract/identity/identity-api';

type CreationOptions = IdentityApi['/identity/begin-passkey']['answer']['result'];
type RequestOptions = IdentityApi['/identity/begin-passkey-sign-in']['answer']['result'];

/** What an attacker, or a device without a screen lock, would do differently. */
type Deviation = {
  origin?: string;
  host?: string;
  /** Without it, somebody touched the device. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

/** A browser with an authenticator that holds one passkey: what WebAuthn would answer, signed with ES256. */
export function createAuthenticator({ origin: home = 'http://localhost' } = {}) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userId: string | undefined;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (host: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.of(flags), count]);
  };

  return {
    id: id.toString('base64url'),

    create({ challenge, rp, user }: CreationOptions, how: Deviation = {}) {
      userId = user.id;
      const { origin = home, host = rp.id, isVerified = true, counter = 0 } = how;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const authData = Buffer.concat([
        head(host, 0x41 | (isVerified ? verified : 0), counter),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        // COSE: an EC2 key for ES256 on P-256.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    use({ challenge, rpId }: RequestOptions, how: Deviation = {}) {
      const { origin = home, host = rpId, isVerified = true, counter = 0 } = how;
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = head(host, 0x01 | (isVerified ? verified : 0), counter);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: how.userHandle ?? userId,
        },
      };
    },
  };
}

/** The flag by which an authenticator says that it verified its user. */
const verified = 0x04;
