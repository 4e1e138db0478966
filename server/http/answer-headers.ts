import { isPersonalRoute } from '@kaituan/domain/member/member-route';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isSent } from '#server/telemetry/logging/access-log.ts';

const yearSeconds = 31_536_000;
/** For responses that are not pages: calls, files, pictures and plain texts. */
const plainPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Responses that contain the shop's address. */
const withAddress = /^\/(robots\.txt|sitemap\.xml|api-docs|openapi\.json)$/;

/** Security headers of every response; pages add a content security policy that knows their scripts. */
export function safeHeaders(publicUrl: string | undefined): MiddlewareHandler {
  const ofShop = headersWith({ publicUrl, camera: [] });
  // Staff scan codes.
  const ofDesk = headersWith({ publicUrl, camera: ['self'] });
  return (c, next) => (/^\/admin(\/|$)/.test(c.req.path) ? ofDesk : ofShop)(c, next);
}

const headersWith = (given: {
  publicUrl: string | undefined;
  camera: 'self'[];
}): MiddlewareHandler =>
  secureHeaders({
    xFrameOptions: 'SAMEORIGIN',
    crossOriginResourcePolicy: false,
    // LINE and Firebase sign in within windows that the shop opens.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Only features that every browser knows: unknown ones are reported in its console.
    permissionsPolicy: {
      clipboardWrite: ['self'],
      ...{
        camera: given.camera,
        microphone: [],
        geolocation: [],
        payment: [],
        usb: [],
        serial: [],
      },
      ...{ midi: [], accelerometer: [], gyroscope: [], magnetometer: [] },
      ...{ displayCapture: [], screenWakeLock: [], publickeyCredentialsGet: ['self'] },
    },
    // A shop without an https address may be used over http.
    strictTransportSecurity: given.publicUrl?.startsWith('https:')
      ? `max-age=${yearSeconds}; includeSubDomains`
      : false,
  });

/**
 * Default headers where a route sets none. A response without its own policy can run and frame nothing.
 * Pages are revalidated, and calls are not stored. Without PUBLIC_URL responses that contain the requested
 * host are stored by no proxy, which could serve them for another host.
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
  // Pages of members should not be found on a shared device.
  return isRead && !isPersonalRoute(path) ? 'private, no-cache' : 'no-store';
}
