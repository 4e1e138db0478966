import type { ProductDetail } from '@kaituan/contract/product';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { isDisplayOnly } from './display-only.ts';
import type { OrderButtons } from './order-slot.tsx';
import { summarizePrice } from './price-summary.ts';
import { ProductBottomBar } from './product-bottom-bar.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPanel } from './product-panel.tsx';
import {
  alcoholWarning,
  orderSlot,
  productDetails,
  quantityPart,
  shareActions,
  shareButton,
} from './product-parts.ts';
import { ProductTrail } from './product-trail.tsx';
import { pickOfAddress } from './quantity-pick.ts';
import { findChosenSku } from './sku-choice.ts';

/** A product: pictures beside everything one needs to decide, then the story, then what goes with it. */
export function ProductView({
  product,
  skuIdText,
  quantityText,
  groupBuys,
  flash,
  orderButtons,
}: {
  product: ProductDetail;
  skuIdText: string | null;
  quantityText: string | null;
  /** Where else the product can be had, below its price. */
  groupBuys: ReactNode;
  /** What is told of its flash sale, of all SKUs or of the one that is chosen. */
  flash: (skuId: number | null) => ReactNode;
  orderButtons: OrderButtons;
}) {
  const chosen = findChosenSku(product.skus, skuIdText);
  const [pick, setPick] = useState(() => pickOfAddress(quantityText));
  const shared = { product, skuId: skuIdText === null ? undefined : chosen?.skuId };
  const price = summarizePrice(product, chosen);
  // What appears with the first choice of a SKU is here by then.
  useEffect(() => void quantityPart.preload(), []);
  const isAlcohol = product.restricted === 'ALCOHOL';
  const isOrderable = !isDisplayOnly(product) && product.hiddenPrice === null;
  const order: ReactNode = isOrderable && (
    <LazyPart code={orderSlot} props={{ sku: chosen, pick, setPick, buttons: orderButtons }} />
  );
  return (
    <div className="shop-width pb-4">
      <ProductTrail product={product} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div className="min-w-0 md:sticky md:top-32 md:self-start">
          <ProductGallery pictures={product.pictures} />
        </div>
        <div className="min-w-0">
          <ProductPanel
            product={product}
            chosen={chosen}
            quantity={{ pick, setPick }}
            groupBuys={groupBuys}
            flash={product.isInFlashSale && flash(chosen?.skuId ?? null)}
          >
            <div className="max-md:hidden">{order}</div>
          </ProductPanel>
          <div className="mt-5 flex flex-wrap gap-3">
            <LazyPart code={shareActions} props={shared} />
          </div>
        </div>
      </div>
      <LazyPart code={productDetails} props={{ product, chosen }} />
      {isAlcohol ? (
        <LazyPart code={alcoholWarning} props={{}} />
      ) : (
        price && (
          <ProductBottomBar price={price}>
            {order || <LazyPart code={shareButton} props={shared} />}
          </ProductBottomBar>
        )
      )}
    </div>
  );
}
