const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap of pages, or a list of sitemaps, from absolute addresses. */
export function formatSitemap(kind: 'PAGES' | 'SITEMAPS', addresses: readonly string[]): string {
  const [list, entry] = kind === 'PAGES' ? ['urlset', 'url'] : ['sitemapindex', 'sitemap'];
  const entries = addresses.map(
    (address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="${namespace}">`,
    ...entries,
    `</${list}>`,
    '',
  ].join('\n');
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
