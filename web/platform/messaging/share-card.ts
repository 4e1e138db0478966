import { formatTwd } from '@kaituan/domain/format-twd';
import {
  type LineCard,
  type LineFlexMessage,
  lineMessageOf,
} from '@kaituan/domain/notification/line-card';

/** LINE shows JPEG and PNG only; the shop has each of its pictures as JPEG, too. */
const pictureWidth = 640;

/** A page as it is shared with others. */
export type SharedPage = {
  title: string;
  text?: string | undefined;
  url: string;
  /** How far a group buy is. */
  progress?: LineCard['progress'];
  /** Where the page on the screen is not the one that is shared, and its head tells of something else. */
  picture?: { url: string; width: number; height: number };
  price?: LineCard['price'];
};

type Head = Pick<Document, 'querySelector' | 'querySelectorAll'>;

const contentOf = (head: Head, property: string): string | undefined =>
  head.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? undefined;

/**
 * A card about a page, with its own picture and price, or else those of the meta tags of the page on the screen.
 * `protocol`: the only one that LINE takes pictures by.
 */
export function shareCard(page: SharedPage, head: Head, protocol = 'https:'): LineFlexMessage {
  const { title, text, url, progress, picture, price } = page;
  const card = {
    ...{ title, body: text, progress, price: price ?? findPrice(head) },
    ...pictureOf(picture ?? findPicture(head), protocol),
    button: { label: '去看看', url },
  };
  return lineMessageOf([card], [title, text].filter(Boolean).join('：'));
}

type Picture = { url: string; width?: number | string; height?: number | string };

function pictureOf(
  { url, width, height }: Picture,
  protocol: string,
): Pick<LineCard, 'pictureUrl' | 'pictureRatio'> {
  if (!url.startsWith(protocol) || !/\.(?:jpg|png)(?:\?|$)/.test(url)) return {};
  const pictureUrl = url.replace(protocol, 'https:');
  return { pictureUrl, ...(width && height && { pictureRatio: `${width}:${height}` }) };
}

function findPicture(head: Head): Picture {
  const named = contentOf(head, 'og:image') ?? '';
  const url = named.replace(/\/\d+\.webp$/, `/${pictureWidth}.jpg`);
  const [width, height] = ['width', 'height'].map((side) => contentOf(head, `og:image:${side}`));
  return { url, ...(width && { width }), ...(height && { height }) };
}

/** The price of a product, from the page's structured data; hidden ones are not there. */
function findPrice(head: Head): { now: string } | undefined {
  for (const script of head.querySelectorAll('script[type="application/ld+json"]')) {
    const prices = readOffers(script.textContent)
      .map(({ price, lowPrice }) => Number(price ?? lowPrice))
      .filter((price) => price > 0);
    if (prices.length === 0) continue;
    const lowest = Math.min(...prices);
    const isFrom = prices.some((price) => price > lowest);
    return { now: `${formatTwd(lowest)}${isFrom ? ' 起' : ''}` };
  }
  return undefined;
}

type Offer = { price?: unknown; lowPrice?: unknown };

/** One for each variant. */
function readOffers(text: string | null): Offer[] {
  try {
    const data = JSON.parse(text ?? '') as { '@type'?: unknown; offers?: Offer | Offer[] };
    return data['@type'] === 'Product' ? [data.offers ?? []].flat() : [];
  } catch {
    return [];
  }
}
