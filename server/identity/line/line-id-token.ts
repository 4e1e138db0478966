import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { LineSettings } from '#server/configuration/identity-configuration.ts';
import { Refusal } from '#server/http/refusal.ts';
import { remoteKeys } from '#server/identity/keys/remote-keys.ts';

/** The tolerated clock difference to phones and to LINE. */
const leewaySeconds = 5 * 60;

export type LineIdTokens = {
  /** The claims of a token that LINE signed for one of the shop's channels. */
  verify(token: string, nonce?: string): Promise<JWTPayload>;
};

/**
 * LINE signs its app's tokens with ES256 and published keys, web login tokens with HS256 and the channel
 * secret. The algorithm decides which key is used, never the token's own hint.
 */
export function createLineIdTokens(settings: LineSettings, now: () => Date): LineIdTokens {
  const published = remoteKeys(`${settings.apiBase}/oauth2/v2.1/certs`);
  const secret = settings.channelSecret && new TextEncoder().encode(settings.channelSecret);

  const check = (token: string) => {
    const common = {
      issuer: settings.loginBase,
      clockTolerance: leewaySeconds,
      currentDate: now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    };
    if (secret && decodeProtectedHeader(token).alg === 'HS256') {
      const audience = settings.channelIds[0] ?? '';
      return jwtVerify(token, secret, { ...common, audience, algorithms: ['HS256'] });
    }
    const audience = [...settings.channelIds];
    return jwtVerify(token, published, { ...common, audience, algorithms: ['ES256'] });
  };

  return {
    verify: async (token, nonce) => {
      try {
        const { payload } = await check(token);
        if (nonce !== undefined && payload.nonce !== nonce) throw lineRefusal();
        return payload;
      } catch (error) {
        const isBadToken = error instanceof errors.JOSEError || error instanceof TypeError;
        throw isBadToken ? lineRefusal() : error;
      }
    },
  };
}

const lineRefusal = () =>
  new Refusal('CREDENTIALS_INVALID', { message: 'LINE 登入沒有成功，請再試一次' });
