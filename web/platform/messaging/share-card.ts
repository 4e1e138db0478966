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
};

type Head = Pick<Document, 'querySelector' | 'querySelectorAll'>;

const contentOf = (head: Head, property: string): string | undefined =>
  head.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? undefined;

/** A card about a page, with the picture and the price of the page's own meta tags. */
export function shareCard(page: SharedPage, head: Head): LineFlexMessage {
  const { title, text, url, progress } = page;
  const card = {
    ...{ title, body: text, progress, price: findPrice(head), ...findPicture(head) },
    button: { label: '去看看', url },
  };
  return lineMessageOf([card], [title, text].filter(Boolean).join('：'));
}

function findPicture(head: Head): { pictureUrl?: string; pictureRatio?: string } {
  const named = contentOf(head, 'og:image') ?? '';
  const pictureUrl = named.replace(/\/\d+\.webp$/, `/${pictureWidth}.jpg`);
  if (!/^https:.*\.(?:jpg|png)(?:\?|$)/.test(pictureUrl)) return {};
  const [width, height] = ['width', 'height'].map((side) => contentOf(head, `og:image:${side}`));
  return { pictureUrl, ...(width && height && { pictureRatio: `${width}:${height}` }) };
}

/** The price of a product, from the page's structured data; hidden ones are not there. */
function findPrice(head: Head): { now: string } | undefined {
  for (const script of head.querySelectorAll('script[type="application/ld+json"]')) {
    const offers = readOffers(script.textContent);
    const price = Number(offers?.price ?? offers?.lowPrice);
    if (price > 0) return { now: `NT$${price.toLocaleString('en')}` };
  }
  return undefined;
}

function readOffers(text: string | null): { price?: unknown; lowPrice?: unknown } | undefined {
  try {
    const data = JSON.parse(text ?? '') as { '@type'?: unknown; offers?: object };
    return data['@type'] === 'Product' ? data.offers : undefined;
  } catch {
    return undefined;
  }
}
