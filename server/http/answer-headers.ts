import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isSent } from '../telemetry/access-log.ts';

const halfYearSeconds = 15_552_000;

/** Pages around one member; they are rendered for a guest, but nobody needs to find them on a shared device. */
const ofMembers =
  /^\/(member|checkout|checkout-result|cart|quick-order|quotation|notifications)(\/|$)/;
/** Answers that carry the shop's own address. */
const withAddress = /^\/(robots\.txt|sitemap\.xml|api-docs|openapi\.json)$/;

/** What every answer says to browsers; the storefront adds its own content security policy, with a nonce. */
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
    strictTransportSecurity: publicUrl?.startsWith('https:') ? `max-age=${halfYearSeconds}` : false,
  });

/**
 * How long an answer may be stored, where its route says nothing: pages are asked about anew, for each
 * carries a nonce, and calls are stored nowhere. Without PUBLIC_URL what carries the address that was asked
 * for is stored by no proxy, which could give it to those who asked for another.
 */
export function cacheHeaders(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isSent(c.res)) return;
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
