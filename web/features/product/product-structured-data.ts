import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import type { Review } from '@kaituan/contract/member/review';
import { hasPrice, type PricedSku } from '#web/features/catalog/hidden-price.ts';

const availabilityTerm = {
  IN_STOCK: 'InStock',
  LOW: 'LimitedAvailability',
  PREORDER: 'PreOrder',
  SOLD_OUT: 'OutOfStock',
  COMING_SOON: 'PreSale',
  ENDED: 'Discontinued',
} as const;

/** The most reviews with a text that search engines are given. */
const maxReviews = 5;

/** schema.org data of a product; display-only goods (alcohol) have no offer, and only real reviews are there. */
export function productStructuredData(
  product: ProductDetail,
  publicUrl: string,
  reviews: readonly Review[] = [],
) {
  const address = `${publicUrl}/products/${product.id}`;
  const offers = product.restricted === 'NONE' ? product.skus.filter(hasPrice) : [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address}#product`,
    name: product.name,
    url: address,
    description: product.subtitle || product.name,
    sku: product.code,
    image: product.pictures.map(({ id }) => `${publicUrl}/media/${id}/1280.webp`),
    ...(product.brandName ? { brand: { '@type': 'Brand', name: product.brandName } } : {}),
    ...(offers.length > 0
      ? { offers: offers.map((sku) => offerStructuredData(sku, product, address)) }
      : {}),
    ...(product.rating ? ratingStructuredData(product.rating, reviews) : {}),
  };
}

function ratingStructuredData(
  { average, count }: NonNullable<ProductDetail['rating']>,
  reviews: readonly Review[],
) {
  const written = reviews.filter(({ body }) => body !== '').slice(0, maxReviews);
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    ...(written.length > 0 ? { review: written.map(reviewStructuredData) } : {}),
  };
}

const reviewStructuredData = ({ author, stars, body, writtenAt }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  reviewRating: { '@type': 'Rating', ratingValue: stars },
  reviewBody: body,
  datePublished: writtenAt.slice(0, 10),
});

function offerStructuredData(sku: PricedSku, { flash, skus }: ProductDetail, address: string) {
  return {
    '@type': 'Offer',
    sku: sku.code,
    url: skus.length > 1 ? `${address}?sku=${sku.skuId}` : address,
    price: sku.priceTwd,
    priceCurrency: 'TWD',
    availability: `https://schema.org/${availabilityTerm[sku.availability]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(sku.priceSource === 'FLASH' && flash ? { priceValidUntil: flash.endsAt } : {}),
  };
}
