import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { type ReactNode, useEffect } from 'react';
import { ProductRow } from '#web/features/catalog/product-row.tsx';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { recordViewed } from '#web/features/catalog/viewed-products.ts';
import { ProductSpecs } from './product-specs.tsx';

/** Description, specifications and related products. */
export function ProductDetails({
  product,
  chosen,
  children,
}: {
  product: ProductDetail;
  chosen: Sku | undefined;
  /** Reviews, between the product and what is like it. */
  children: ReactNode;
}) {
  const { id, descriptionHtml, related } = product;
  useEffect(() => recordViewed(id), [id]);
  return (
    <>
      <div className="mt-12 flex flex-col gap-x-14 gap-y-8 md:flex-row">
        {descriptionHtml && (
          <section className="min-w-0 flex-[3]">
            <h2 className="mb-3 text-lg font-bold">商品介紹</h2>
            <div
              className="shop-prose"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list
              dangerouslySetInnerHTML={{ __html: descriptionHtml }}
            />
          </section>
        )}
        <div className="min-w-0 flex-[2]">
          <ProductSpecs product={product} chosen={chosen} />
        </div>
      </div>
      {children}
      {related.length > 0 && (
        <section className="mt-6">
          <SectionHeading title="相關商品" />
          <ProductRow cards={related} label="相關商品" />
        </section>
      )}
      <RecentlyViewed exceptId={id} />
    </>
  );
}
