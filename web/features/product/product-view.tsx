import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { OrderButtons } from './choice/order-slot.tsx';
import { summarizePrice } from './choice/price-summary.ts';
import { findChosenSku, pickOfAddress, skusOfChoice } from './choice/sku-choice.ts';
import { useStockBound } from './choice/use-stock-bound.ts';
import { ProductPanel } from './product-panel.tsx';
import {
  orderSlot,
  productBottomBar,
  productDetails,
  productGallery,
  quantityPart,
  recallNotice,
  shareActions,
} from './product-parts.ts';
import { isDisplayOnly } from './product-query.ts';

/** A product page: pictures and panel, description, related products. */
export function ProductView({
  product,
  choice,
  quantityText,
  groupBuys,
  flash,
  reviews,
  orderButtons,
}: {
  product: ProductDetail;
  choice: string | null;
  quantityText: string | null;
  /** Group buys of the product, below its price. */
  groupBuys: ReactNode;
  /** The flash sale of the product, or of the chosen SKU. */
  flash: (skuId: number | null) => ReactNode;
  reviews: ReactNode;
  orderButtons: OrderButtons;
}) {
  const [pick, setPick] = useState(() => pickOfAddress(quantityText));
  const chosen = useStockBound(findChosenSku(product.skus, choice), pick.pieces);
  const shared = { product, skuId: choice === null ? undefined : chosen?.skuId };
  const price = summarizePrice({ ...product, skus: skusOfChoice(product, choice) }, chosen);
  // Parts that appear with the first choice of a SKU are preloaded.
  useEffect(() => void quantityPart.preload(), []);
  const isOrderable = !isDisplayOnly(product) && product.hiddenPrice === null;
  const order: ReactNode = isOrderable && (
    <LazyPart code={orderSlot} props={{ sku: chosen, pick, setPick, buttons: orderButtons }} />
  );
  return (
    <div className="shop-width pb-4">
      <ProductTrail product={product} />
      {product.recall && <LazyPart code={recallNotice} props={{ recall: product.recall }} />}
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div className="min-w-0 md:sticky md:below-header md:self-start">
          <LazyPart code={productGallery} props={{ pictures: product.pictures }} />
        </div>
        <div className="min-w-0">
          <ProductPanel
            product={product}
            choice={choice}
            chosen={chosen}
            price={price}
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
      <LazyPart code={productDetails} props={{ product, chosen, children: reviews }} />
      {/* For alcohol the warning required by law is there. */}
      {product.restricted !== 'ALCOHOL' && price && (
        <LazyPart
          code={productBottomBar}
          props={{
            ...{ price, chosen, pick },
            children: order || (
              <LazyPart code={shareActions} props={{ ...shared, isAlone: true }} />
            ),
          }}
        />
      )}
    </div>
  );
}

/** Breadcrumbs through the product's category. */
function ProductTrail({ product }: { product: ProductDetail }) {
  const steps = [
    { name: '首頁', path: '/' },
    ...product.categoryTrail.map(({ id, name }) => ({ name, path: `/categories/${id}` })),
  ];
  return (
    <nav aria-label="目前位置">
      <ol className="scroll-row -mx-1 items-center text-sm text-ink-soft">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center">
            {index > 0 && <ChevronRight aria-hidden size={16} />}
            <ShopLink
              to={path}
              className="grid min-h-11 place-items-center px-1.5 whitespace-nowrap hover:text-primary"
            >
              {name}
            </ShopLink>
          </li>
        ))}
        <li aria-current="page" className="hidden min-w-0 items-center text-ink sm:flex">
          <ChevronRight aria-hidden size={16} className="text-ink-soft" />
          <span className="max-w-96 truncate px-1.5">{product.name}</span>
        </li>
      </ol>
    </nav>
  );
}
