import { formatTwd } from '@kaituan/domain/format-twd';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { type ReactNode, useId } from 'react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/** `children` stand between the amounts and what they make together. */
export function OrderSummary({ children }: { children: ReactNode }) {
  const { checkout } = useCheckoutForm();
  const id = useId();
  const pieces = checkout.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        訂單金額
      </h2>
      <dl className="mt-3 space-y-2 text-sm">
        <Amount
          name={`商品金額（${checkout.lines.length} 項，共 ${pieces} 件）`}
          twd={checkout.goodsTwd}
        />
        {checkout.discountTwd > 0 && <Amount name="優惠折抵" twd={-checkout.discountTwd} />}
        {checkout.shipments.every(({ method }) => method) ? (
          <Amount name="運費" twd={checkout.shippingFeeTwd} />
        ) : (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">運費</dt>
            <dd className="text-accent-ink">選好配送方式後計入</dd>
          </div>
        )}
        <FreeShippingNudge />
        {checkout.shippingDiscountTwd > 0 && (
          <Amount name="運費折抵" twd={-checkout.shippingDiscountTwd} />
        )}
        {checkout.paymentFeeTwd > 0 && <Amount name="付款手續費" twd={checkout.paymentFeeTwd} />}
        {checkout.walletUsedTwd > 0 && <Amount name="購物金折抵" twd={-checkout.walletUsedTwd} />}
      </dl>
      <div className="mt-4 border-t border-line pt-4 empty:hidden">{children}</div>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-4">
        <span className="font-bold">應付總額</span>
        <span className="text-2xl font-bold text-price tabular-nums">
          {formatTwd(checkout.payableTwd)}
        </span>
      </p>
      <p className="text-right text-sm text-ink-soft">含稅</p>
    </section>
  );
}

/** What is missing for free delivery; here, where nothing below it is about to be pressed. */
function FreeShippingNudge() {
  const { shipments } = useCheckoutForm().checkout;
  const isOnly = shipments.length === 1;
  const missing = shipments.flatMap(({ key, temperature, freeShippingMissingTwd: twd }, index) => {
    const name = isOnly ? '' : `第 ${index + 1} 批（${temperatureText[temperature]}）`;
    return twd === null ? [] : [{ key, twd, name }];
  });
  return missing.map(({ key, twd, name }) => (
    <div key={key} className="text-right text-good">
      <dt className="sr-only">免運費</dt>
      <dd>
        {name}再買 {formatTwd(twd)} 就免運費
      </dd>
    </div>
  ));
}

function Amount({ name, twd }: { name: string; twd: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={`font-semibold tabular-nums ${twd < 0 ? 'text-good' : ''}`}>
        {twd < 0 ? `−${formatTwd(-twd)}` : formatTwd(twd)}
      </dd>
    </div>
  );
}
