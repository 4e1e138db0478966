/**
 * `FOR_ALL`: the page is the same for everyone who asks for this address. `BY_BROWSER`: search engines see
 * it and people are led to an address that names the channel.
 */
export type PageKind = 'FOR_ALL' | 'BY_BROWSER';

/** Parameters that pages read. */
const known = new Set([
  ...['channelId', 'searchQuery', 'cursor', 'q', 'exact', 'show', 'teamNo', 'sku', 'qty'],
  ...['version', 'find', 'id', 'i', 'county'],
]);
const maxQueryLength = 400;

/**
 * For whom a page may be cached. Addresses with other parameters, such as tokens, those of LINE or of
 * advertisements, are rendered for their visitor alone: a page links to its own whole address.
 */
export function findKind(url: URL): PageKind | undefined {
  if (url.search.length > maxQueryLength) return undefined;
  const seen = new Set<string>();
  for (const name of url.searchParams.keys()) {
    if (!known.has(name) || seen.has(name)) return undefined;
    seen.add(name);
  }
  const channelId = url.searchParams.get('channelId');
  if (channelId === null) return 'BY_BROWSER';
  return /^[1-9]\d{0,8}$/.test(channelId) ? 'FOR_ALL' : undefined;
}
