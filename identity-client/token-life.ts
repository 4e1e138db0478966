/** Tokens are renewed when less than this is left. */
export const renewBeforeMs = 5 * 60_000;

/** When a token just received ends by this device's clock, which may be wrong by hours. */
export function expiryOf(accessToken: string, receivedAtMs: number): number {
  const [, payload = ''] = accessToken.split('.');
  const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    iat: number;
    exp: number;
  };
  return receivedAtMs + (exp - iat) * 1_000;
}

/**
 * A token without a signature: the service worker gives it without a connection, for reading what was cached, and no API
 * accepts it.
 */
export const opensNothing = (accessToken: string): boolean => accessToken.endsWith('.');
