/** Search engines, and what fetches a preview of a shared link. Not every program: those are sent on as people are. */
const crawler = /bot\b|crawl|spider|slurp|facebookexternalhit|line-poker|preview/i;

/** Crawlers read the canonical address, which names no channel, without a detour. */
export const isCrawler = (request: Request): boolean =>
  crawler.test(request.headers.get('user-agent') ?? '');
