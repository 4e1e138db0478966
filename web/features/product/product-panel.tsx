import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatTwd } from '@kaituan/domain/format-twd';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import type { ReactNode } from 'react';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';
import { HiddenPriceLink } from '#web/features/catalog/hidden-price-link.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { PriceSummary } from './choice/price-summary.ts';
import { isObtainable, type QuantityPick } from './choice/sku-choice.ts';
import { SkuChooser } from './choice/sku-chooser.tsx';
import { PriceBlock } from './price-block.tsx';
import { displayOnlyOffer, productFacts, quantityPart, titleFacts } from './product-parts.ts';
import { isDisplayOnly } from './product-query.ts';

export function ProductPanel({
  product,
  choice,
  chosen,
  price,
  quantity,
  groupBuys,
  flash,
  children,
}: {
  product: ProductDetail;
  choice: string | null;
  chosen: Sku | undefined;
  price: PriceSummary | undefined;
  quantity: { pick: QuantityPick; setPick: (pick: QuantityPick) => void };
  groupBuys: ReactNode;
  /** The flash sale, below the price. */
  flash: ReactNode;
  /** The order buttons, below the price. */
  children: ReactNode;
}) {
  const isForDisplay = isDisplayOnly(product);
  const fromTwd = cardPriceOf(product)?.tierPriceTwd ?? null;
  return (
    <div className="flex flex-col gap-5">
      <ProductTitle product={product} />
      {price && !isForDisplay && <PriceBlock price={price} serverTime={product.serverTime} />}
      {!isForDisplay && flash}
      {product.hiddenPrice && (
        <p className="rounded-card bg-primary-soft px-4 py-3.5 sm:px-5">
          <HiddenPriceLink
            hiddenPrice={product.hiddenPrice}
            className="inline-flex min-h-11 items-center text-xl font-bold text-primary underline underline-offset-4"
          />
        </p>
      )}
      {!isForDisplay && groupBuys}
      <SkuChooser product={product} choice={choice} />
      {isForDisplay && (
        <LazyPart
          code={displayOnlyOffer}
          props={{
            isAlcohol: product.restricted === 'ALCOHOL',
            priceTwd: price?.priceTwd,
          }}
        />
      )}
      {!isForDisplay && chosen && isObtainable(chosen) && hasPrice(chosen) && (
        <LazyPart code={quantityPart} props={{ sku: chosen, ...quantity }} />
      )}
      {!isForDisplay && !chosen && fromTwd !== null && (
        <p className="text-good">多件優惠每件最低 {formatTwd(fromTwd)}，選擇規格後看各數量的價格</p>
      )}
      {children}
      <LazyPart code={productFacts} props={{ product, choice, chosen }} />
    </div>
  );
}

function ProductTitle({ product }: { product: ProductDetail }) {
  const { brandId, brandName, name, subtitle } = product;
  return (
    <header className="flex flex-col gap-2">
      {brandId !== null && brandName && (
        <ShopLink
          to={`/brands/${brandId}`}
          className="-my-2 inline-flex min-h-11 w-fit items-center font-semibold text-primary hover:underline"
        >
          {brandName}
        </ShopLink>
      )}
      <h1 className="text-2xl leading-snug font-bold text-balance sm:text-3xl">{name}</h1>
      {subtitle && <p className="text-ink-soft">{subtitle}</p>}
      <LazyPart code={titleFacts} props={{ product }} />
    </header>
  );
}
