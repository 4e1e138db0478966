import type { ProductDetail, Sku } from '@kaituan/contract/product';
import { useSearchParams } from 'react-router';
import { ShopLink } from '../../navigation/shop-link.tsx';
import { formatTwd } from '../../ui/format-money.ts';
import { ProductBadges } from '../catalog/product-badges.tsx';
import { DisplayOnlyNotice } from './alcohol-warning.tsx';
import { PriceBlock } from './price-block.tsx';
import { summarizePrice } from './price-summary.ts';
import { ProductFacts } from './product-facts.tsx';
import { QuantityCalculator } from './quantity-calculator.tsx';
import { QuantityTiers } from './quantity-tiers.tsx';
import { RescissionNotice } from './rescission-notice.tsx';
import { isObtainable } from './sku-choice.ts';
import { SkuChooser } from './sku-chooser.tsx';
import { untouched, useQuantity } from './use-quantity.ts';

/** Everything beside the pictures: name, price, choices, quantity, facts. */
export function ProductPanel({
  product,
  chosen,
}: {
  product: ProductDetail;
  chosen: Sku | undefined;
}) {
  const isForDisplay = product.restricted === 'ALCOHOL' || product.restricted === 'TOBACCO';
  const price = summarizePrice(product, chosen);
  return (
    <div className="flex flex-col gap-5">
      <ProductTitle product={product} />
      {price && <PriceBlock price={price} serverTime={product.serverTime} />}
      <SkuChooser product={product} chosen={chosen} />
      {isForDisplay && <DisplayOnlyNotice />}
      {!isForDisplay && chosen && isObtainable(chosen) && <QuantityPart sku={chosen} />}
      {!isForDisplay && !chosen && product.fromPriceTwd < product.minPriceTwd && (
        <p className="text-good">
          多件優惠每件最低 {formatTwd(product.fromPriceTwd)}，選擇規格後顯示級距
        </p>
      )}
      <ProductFacts product={product} chosen={chosen} />
      <RescissionNotice exemption={product.rescissionExemption} />
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
      <ProductBadges card={product} />
    </header>
  );
}

function QuantityPart({ sku }: { sku: Sku }) {
  const [searchParams] = useSearchParams();
  const asked = searchParams.get('qty') ?? '';
  const choice = useQuantity(sku, /^\d{1,4}$/.test(asked) ? Number(asked) : untouched);
  return (
    <div className="flex flex-col gap-4">
      <QuantityTiers sku={sku} quantity={choice.quantity} />
      <QuantityCalculator sku={sku} choice={choice} />
    </div>
  );
}
