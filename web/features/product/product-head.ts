import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import type { Review } from '@kaituan/contract/member/review';
import { excerptOf, textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import type { PageHead } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import { productStructuredData } from './product-structured-data.ts';

/** The page head of a product. */
export function headOfProduct(
  product: ProductDetail,
  shop: { shopTitle: string; publicUrl: string; reviews: readonly Review[] },
): PageHead {
  const { name, subtitle, descriptionHtml, categoryTrail, pictures, restricted } = product;
  const path = `/products/${product.id}`;
  const trail = categoryTrail.map((step) => ({ name: step.name, path: `/categories/${step.id}` }));
  return {
    title: `${name}｜${shop.shopTitle}`,
    description: excerptOf([subtitle, textOfHtml(descriptionHtml)].filter(Boolean).join('。')),
    path,
    pictureId: pictures[0]?.id,
    structuredData: [
      productStructuredData(product, shop.publicUrl, shop.reviews),
      breadcrumbStructuredData([...trail, { name, path }], shop.publicUrl),
    ],
    // Goods that may not be advertised are not indexed.
    hidden: restricted !== 'NONE',
  };
}
