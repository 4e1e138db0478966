/** IPv4 that is no address of the internet: of the machine, a private network, a provider's, or none. */
const privateV4 =
  /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+){1,3}$/;
/** The same of IPv6, as addresses write it: loopback and none, fc00::/7, fe80::/10. */
const privateV6 = /^\[(?:::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;
const v4InV6 = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Whether the host of an address can be opened only from its machine or its own network. */
export function isPrivateHost(host: string): boolean {
  const [, high, low] = v4InV6.exec(host) ?? [];
  if (high !== undefined && low !== undefined) return privateV4.test(dottedOf(high, low));
  if (privateV4.test(host) || privateV6.test(host)) return true;
  return host === 'localhost' || /\.(?:local|internal|localhost)$/.test(host) || !/[.:]/.test(host);
}

const dottedOf = (...halves: readonly string[]): string =>
  halves
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.');
