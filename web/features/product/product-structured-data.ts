import type { ProductDetail } from '@kaituan/contract/product';
import { hasPrice, type PricedSku } from '#web/features/catalog/hidden-price.ts';

const availabilityTerm = {
  IN_STOCK: 'InStock',
  LOW: 'LimitedAvailability',
  PREORDER: 'PreOrder',
  SOLD_OUT: 'OutOfStock',
  COMING_SOON: 'PreSale',
  ENDED: 'Discontinued',
} as const;

/** schema.org data of a product; display-only goods (alcohol) have no offer. */
export function productStructuredData(product: ProductDetail, publicUrl: string) {
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
  };
}

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
