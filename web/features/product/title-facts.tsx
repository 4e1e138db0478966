import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { ProductBadges } from '#web/features/catalog/product-badges.tsx';

/** Below the name of a product: what buyers think of it, and its most urgent facts. */
export function TitleFacts({ product }: { product: ProductDetail }) {
  const { rating } = product;
  return (
    <>
      {rating && (
        <a href="#reviews" className="-my-2 inline-flex min-h-11 w-fit items-center gap-1">
          <span aria-hidden className="text-accent">
            ★
          </span>
          <span className="font-semibold tabular-nums">{rating.average.toFixed(1)}</span>
          <span className="text-primary underline underline-offset-4">{rating.count} 則評價</span>
        </a>
      )}
      <ProductBadges card={product} />
    </>
  );
}
