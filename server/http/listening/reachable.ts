import { Hono } from 'hono';
import type { Logger } from 'pino';

const loopbackName =
  /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i;

/** Whether the name or address is a loopback one. */
export const isLoopbackHost = (host: string): boolean => loopbackName.test(host);

export type Reach = {
  /** Whether there is evidence that other machines can reach the shop. */
  isReachable(): boolean;
  /** Checks a request for signs of a proxy. */
  see(host: string, headerOf: (name: string) => string | undefined): void;
  /** Checks every request for signs of a proxy; to be mounted first. */
  routes: Hono;
};

/**
 * Detects whether the shop can be reached from outside: by its listening address, its public address, or a
 * request through a proxy or with another host. `onReached` is called once.
 */
export function watchReach(options: {
  host: string;
  publicUrl: string | undefined;
  log: Pick<Logger, 'warn'>;
  onReached: () => void;
}): Reach {
  const { host, publicUrl, log, onReached } = options;
  let isReached = false;
  let hasWarned = publicUrl?.startsWith('https:') ?? false;
  const note = (isOutside: boolean) => {
    if (isReached || !isOutside) return;
    isReached = true;
    onReached();
  };
  note(!isLoopbackHost(host) || (publicUrl !== undefined && !isLoopbackHost(hostOf(publicUrl))));
  const see: Reach['see'] = (asked, headerOf) => {
    if (!isReached) note(isFromOutside(asked, headerOf));
    if (!hasWarned && headerOf('x-forwarded-proto') === 'https') {
      hasWarned = true;
      log.warn(insecureCookies);
    }
  };
  const routes = new Hono().use(async (c, next) => {
    see(new URL(c.req.url).hostname, (name) => c.req.header(name));
    await next();
  });
  return { isReachable: () => isReached, see, routes };
}

const insecureCookies =
  '請求經由 HTTPS 的代理進來，但 PUBLIC_URL 不是 https 網址：登入 cookie 沒有 Secure；請把 PUBLIC_URL 設為商店的 https 網址 / Requests come through an HTTPS proxy, but PUBLIC_URL is no https address, so cookies of sign-in lack Secure: set PUBLIC_URL to the https address of the shop';

/** Tests use addresses of 127.0.0.0/8 for visitors, which come from this machine only. */
function isFromOutside(asked: string, headerOf: (name: string) => string | undefined): boolean {
  const listed = (header: string) =>
    (headerOf(header) ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const named = [
    asked,
    ...listed('x-forwarded-for'),
    ...listed('x-forwarded-host').map((name) => hostOf(`http://${name}`)),
  ];
  return (
    named.some((name) => !isLoopbackHost(name)) ||
    headerOf('x-forwarded-proto') === 'https' ||
    headerOf('forwarded') !== undefined
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
