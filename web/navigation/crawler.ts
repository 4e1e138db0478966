/** Search engines and link previews. Other programs are redirected like people. */
const crawler = /bot\b|crawl|spider|slurp|facebookexternalhit|line-poker|preview/i;

/** Crawlers are not redirected from the canonical address, which names no channel. */
export const isCrawler = (request: Request): boolean =>
  crawler.test(request.headers.get('user-agent') ?? '');
