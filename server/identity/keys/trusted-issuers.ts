import type { JWTVerifyGetKey } from 'jose';
import type { IssuerSetting } from '#server/configuration/identity-configuration.ts';
import { accessTokenAudience } from '#server/identity/identity-terms.ts';
import { remoteKeys } from './remote-keys.ts';

/** An issuer whose tokens the API accepts, and their requirements. */
export type TrustedIssuer = {
  issuer: string;
  /** The shop's own tokens name a member; those of others name an external account. */
  isEmbedded: boolean;
  audience: string;
  algorithms: readonly string[];
  getKey: JWTVerifyGetKey;
};
export type TrustedIssuers = ReadonlyMap<string, TrustedIssuer>;

const firebaseKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The trusted issuers, by the `iss` of their tokens. */
export function createTrustedIssuers(
  settings: readonly IssuerSetting[],
  embedded: { issuer: string; getKey: JWTVerifyGetKey },
): TrustedIssuers {
  const issuers = settings.map((setting) => presentIssuer(setting, embedded));
  return new Map(issuers.map((issuer) => [issuer.issuer, issuer]));
}

function presentIssuer(
  setting: IssuerSetting,
  embedded: { issuer: string; getKey: JWTVerifyGetKey },
): TrustedIssuer {
  switch (setting.kind) {
    case 'embedded':
      return {
        ...embedded,
        isEmbedded: true,
        audience: accessTokenAudience,
        algorithms: ['ES256'],
      };
    case 'firebase':
      return {
        issuer: `https://securetoken.google.com/${setting.projectId}`,
        isEmbedded: false,
        audience: setting.projectId,
        algorithms: ['RS256'],
        getKey: remoteKeys(setting.jwksUri ?? firebaseKeys),
      };
    case 'openid': {
      const { issuer, audience, algorithms, jwksUri } = setting;
      return { issuer, isEmbedded: false, audience, algorithms, getKey: remoteKeys(jwksUri) };
    }
  }
}
