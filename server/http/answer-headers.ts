import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isSent } from '#server/telemetry/access-log.ts';

const yearSeconds = 31_536_000;
/** For answers that nobody should see as a page of their own: calls, files, pictures, sentences. */
const plainPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Pages around one member; they are rendered for a guest, but nobody needs to find them on a shared device. */
const ofMembers =
  /^\/(member|checkout|checkout-result|cart|quick-order|quotation|notifications)(\/|$)/;
/** Answers that carry the shop's own address. */
const withAddress = /^\/(robots\.txt|sitemap\.xml|api-docs|openapi\.json)$/;

/** What every answer says to browsers; pages add a content security policy of their own, with a nonce. */
export const safeHeaders = (publicUrl: string | undefined): MiddlewareHandler =>
  secureHeaders({
    xFrameOptions: 'SAMEORIGIN',
    crossOriginResourcePolicy: false,
    // LINE and Firebase sign in within windows that the shop opens.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Only what every browser knows: others are named in its console.
    permissionsPolicy: {
      clipboardWrite: ['self'],
      ...{ camera: [], microphone: [], geolocation: [], payment: [], usb: [], serial: [] },
      ...{ midi: [], accelerometer: [], gyroscope: [], magnetometer: [] },
      ...{ displayCapture: [], screenWakeLock: [], publickeyCredentialsGet: [] },
    },
    // A shop whose own address is not https may be reached without it.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? `max-age=${yearSeconds}; includeSubDomains`
      : false,
  });

/**
 * What routes say nothing about. An answer without a policy of its own can run and frame nothing. Pages are
 * asked about anew, for each carries a nonce, and calls are stored nowhere. Without PUBLIC_URL what carries
 * the address that was asked for is stored by no proxy, which could give it to those who asked for another.
 */
export function missingHeaders(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isSent(c.res)) return;
    if (!c.res.headers.has('content-security-policy')) {
      c.header('Content-Security-Policy', plainPolicy);
    }
    const given = c.res.headers.get('cache-control');
    if (given === null) c.header('Cache-Control', storedHow(c.req.method, c.req.path));
    else if (publicUrl === undefined && withAddress.test(c.req.path)) {
      c.header('Cache-Control', given.replace('public', 'private'));
      c.header('Vary', 'Host', { append: true });
    }
  };
}

function storedHow(method: string, path: string): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !ofMembers.test(path) ? 'private, no-cache' : 'no-store';
}
