/** The services of the browsers in use. A member names the address, so the shop calls no others. */
const knownHosts =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)+notify\.windows\.com|(?:[\w-]+\.)*push\.apple\.com)$/;

/** Whether an address belongs to a browser's own service for messages. */
export function isPushEndpoint(endpoint: string): boolean {
  const [, host, path] = /^https:\/\/([^/?#@:\\]+)(\/.*)$/.exec(endpoint) ?? [];
  return host !== undefined && path !== undefined && knownHosts.test(host);
}
