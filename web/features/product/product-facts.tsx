import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatDay } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Info, type LucideIcon, Package, Snowflake, Thermometer, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CouponsToClaim } from '#web/features/catalog/coupons-to-claim.tsx';
import { ShippingWays } from '#web/features/catalog/shipping-ways.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { isObtainable, skusOfChoice } from './choice/sku-choice.ts';
import { StockState } from './choice/stock-state.tsx';
import { isDisplayOnly } from './product-query.ts';

const delivery = {
  AMBIENT: { icon: Truck, text: '常溫宅配' },
  CHILLED: { icon: Thermometer, text: '冷藏宅配（0–7 °C），收到後請立即冷藏' },
  FROZEN: { icon: Snowflake, text: '冷凍宅配（−18 °C 以下），收到後請立即冷凍' },
} as const;

/** Facts before buying: stock, pack size, order minimum, delivery, origin, return. */
export function ProductFacts({
  product,
  choice,
  chosen,
}: {
  product: ProductDetail;
  choice: string | null;
  chosen: Sku | undefined;
}) {
  const { icon, text } = delivery[product.temperature];
  const left = { ...product, skus: skusOfChoice(product, choice) };
  // Nobody is promised a day for goods that cannot be ordered.
  const isForSale = chosen ? isObtainable(chosen) : left.skus.some(isObtainable);
  const isForDisplay = isDisplayOnly(product);
  return (
    <>
      {isForSale && !isForDisplay && <CouponsToClaim />}
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2.5 text-mid">
        {!isForDisplay && (
          <>
            <Fact label="供應狀態">
              <StockState product={left} chosen={chosen} />
            </Fact>
            {chosen && (
              <Fact label="訂購單位" icon={Package}>
                {describeUnits(chosen)}
              </Fact>
            )}
            <SizePrices skus={product.skus} chosen={chosen} />
            <Fact label="配送" icon={icon} isCold={product.temperature !== 'AMBIENT'}>
              {text}
              {product.delivery.firstHomeDay && isForSale && (
                <span className="block">
                  現在訂購，最快 {formatDay(product.delivery.firstHomeDay)}送達
                </span>
              )}
            </Fact>
            <Fact label="運費">
              <ShippingWays parcels={[product.delivery]} />
            </Fact>
            {product.delivery.payments.length > 0 && (
              <Fact label="付款方式">{product.delivery.payments.map(paymentText).join('、')}</Fact>
            )}
          </>
        )}
        {product.origin && <Fact label="產地">{product.origin}</Fact>}
      </dl>
      {!isForDisplay && <RescissionNotice exemption={product.rescissionExemption} />}
    </>
  );
}

/** How long there is to pay is said before somebody counts on more. */
const paymentText = ({ name, payWithinDays }: ProductDetail['delivery']['payments'][number]) =>
  payWithinDays ? `${name}（${payWithinDays} 天內付款）` : name;

function Fact({
  label,
  icon: Icon,
  isCold,
  children,
}: {
  label: string;
  icon?: LucideIcon;
  /** In the colour of what is kept cold. */
  isCold?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className={Icon && 'flex items-start gap-2'}>
        {Icon && (
          <Icon
            aria-hidden
            size={18}
            className={`mt-0.5 shrink-0 ${isCold ? 'text-cold' : 'text-ink-soft'}`}
          />
        )}
        <div>{children}</div>
      </dd>
    </>
  );
}

/** What the same amount costs in each size. */
function SizePrices({ skus, chosen }: { skus: readonly Sku[]; chosen: Sku | undefined }) {
  const rows = skus.flatMap(({ sizePrice }) => sizePrice ?? []);
  const isFirst = ({ size, priceTwd }: (typeof rows)[number], at: number) =>
    rows.findIndex((row) => row.size === size && row.priceTwd === priceTwd) === at;
  if (rows.length === 0) return null;
  return (
    <Fact label="單位價格">
      {rows.filter(isFirst).map(({ size, per, priceTwd }) => (
        <p
          key={size + priceTwd}
          className={`tabular-nums ${size === chosen?.sizePrice?.size ? 'font-semibold' : ''}`}
        >
          {skus.length > 1 && <span className="inline-block min-w-16">{size}</span>}每{per}{' '}
          {formatTwd(priceTwd)}
        </p>
      ))}
    </Fact>
  );
}

/** 「12 包起訂，每 6 包為單位，1 箱 24 包，每筆最多 120 包」 */
function describeUnits({ unitLabel, moq, multiple, caseQty, caseLabel, maxPerOrder }: Sku): string {
  return [
    `${moq} ${unitLabel}起訂`,
    multiple > 1 && `每 ${multiple} ${unitLabel}為單位`,
    caseQty !== null && caseQty > 1 && `1 ${caseLabel ?? '箱'} ${caseQty} ${unitLabel}`,
    maxPerOrder !== null && `每筆最多 ${maxPerOrder} ${unitLabel}`,
  ]
    .filter(Boolean)
    .join('，');
}

/** The right of return, or why it does not apply; legally required before purchase. */
function RescissionNotice({ exemption }: { exemption: string | null }) {
  return (
    <p
      className={`flex gap-2.5 rounded-control px-4 py-3 text-sm ${exemption ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-soft'}`}
    >
      <Info aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>
        {exemption ?? '享七日鑑賞期，商品須保持全新且包裝完整。'}
        <ShopLink
          to="/return-policy"
          className="ml-1 inline-block py-1 whitespace-nowrap underline underline-offset-4"
        >
          退換貨說明
        </ShopLink>
      </span>
    </p>
  );
}
