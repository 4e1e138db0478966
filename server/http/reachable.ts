import { Hono, type HonoRequest } from 'hono';
import type { Logger } from 'pino';

const loopbackName =
  /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i;

/** Whether the name or address is a loopback one. */
export const isLoopbackHost = (host: string): boolean => loopbackName.test(host);

export type Reach = {
  /** Whether there is evidence that other machines can reach the shop. */
  isReachable(): boolean;
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
  const routes = new Hono().use(async (c, next) => {
    if (!isReached) note(isFromOutside(c.req));
    if (!hasWarned && c.req.header('x-forwarded-proto') === 'https') {
      hasWarned = true;
      log.warn(insecureCookies);
    }
    await next();
  });
  return { isReachable: () => isReached, routes };
}

const insecureCookies =
  '請求經由 HTTPS 的代理進來，但 PUBLIC_URL 不是 https 網址：登入 cookie 沒有 Secure；請把 PUBLIC_URL 設為商店的 https 網址 / Requests come through an HTTPS proxy, but PUBLIC_URL is no https address, so cookies of sign-in lack Secure: set PUBLIC_URL to the https address of the shop';

/** Tests use addresses of 127.0.0.0/8 for visitors, which come from this machine only. */
function isFromOutside(request: HonoRequest): boolean {
  const listed = (header: string) =>
    (request.header(header) ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const named = [
    new URL(request.url).hostname,
    ...listed('x-forwarded-for'),
    ...listed('x-forwarded-host').map((name) => hostOf(`http://${name}`)),
  ];
  return (
    named.some((name) => !isLoopbackHost(name)) ||
    request.header('x-forwarded-proto') === 'https' ||
    request.header('forwarded') !== undefined
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
