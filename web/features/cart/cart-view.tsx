import type { Cart, CartLine } from '@kaituan/contract/order/cart';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { CartFailure, OfflineNotice } from './cart-notices.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { isCharged } from './editing/cart-edits.ts';
import { useCart } from './editing/use-cart.ts';
import { useRemoval } from './editing/use-removal.ts';
import { CartShipment } from './lines/cart-shipment.tsx';
import { RemovedLines } from './lines/removed-lines.tsx';
import { SelectBox } from './lines/select-box.tsx';
import { CartChanges } from './summary/cart-changes.tsx';
import { CartCheckout } from './summary/cart-checkout.tsx';
import { CartTools } from './summary/cart-tools.tsx';

/** A hook for what stands below each line, asked once for the SKUs of the whole cart. */
type UseHints = (skuIds: readonly number[]) => {
  isPending: boolean;
  hintOf: (line: CartLine) => ReactNode;
};
const noHints: ReturnType<UseHints> = { isPending: false, hintOf: () => null };
const useNoHints: UseHints = () => noHints;

/** The member's cart: lines by parcel, totals and checkout. */
export function CartView({ useHints = useNoHints }: { useHints?: UseHints }) {
  const { cart, isPending, refusals, editor, isError, refetch } = useCart();
  const { removed, remove, putBack, dismiss } = useRemoval(editor);
  const hints = useHints(cart?.lines.map(({ skuId }) => skuId) ?? []);
  if (!cart && isError) return <CartFailure onRetry={() => void refetch()} />;
  if (!cart || hints.isPending) return <CartSkeleton />;
  const undo = <RemovedLines lines={removed} onPutBack={putBack} onDismiss={dismiss} />;
  if (cart.lines.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {undo}
        <EmptyCart />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        <OfflineNotice />
        <CartChanges cart={cart} />
        <ListTools
          cart={cart}
          onSelect={(isSelected) => editor.edit(choosableOf(cart), { isSelected })}
          onRemoveUnavailable={() => remove(cart.lines.filter(({ problem }) => problem !== null))}
        />
        {cart.shipments.map((shipment) => (
          <CartShipment
            key={shipment.key}
            shipment={shipment}
            lines={cart.lines.filter(({ shipmentKey }) => shipmentKey === shipment.key)}
            refusals={refusals}
            onEdit={editor.edit}
            onRemove={(line) => remove([line])}
            hintOf={hints.hintOf}
          />
        ))}
        {undo}
        <CartTools cart={cart} />
      </div>
      <CartCheckout cart={cart} isPending={isPending} editor={editor} />
    </div>
  );
}

const choosableOf = (cart: Cart): number[] =>
  cart.lines.filter(({ problem }) => problem === null).map(({ lineId }) => lineId);

function ListTools({
  cart,
  onSelect,
  onRemoveUnavailable,
}: {
  cart: Cart;
  onSelect: (isSelected: boolean) => void;
  onRemoveUnavailable: () => void;
}) {
  const choosable = choosableOf(cart).length;
  const chosen = cart.lines.filter(isCharged).length;
  const unavailable = cart.lines.length - choosable;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
      <SelectBox
        label={`全選（${chosen}/${choosable}）`}
        isLabelShown
        isChecked={choosable > 0 && chosen === choosable}
        isMixed={chosen > 0}
        isDisabled={choosable === 0}
        onChange={onSelect}
      />
      {unavailable > 0 && (
        <TextButton
          look="underlined"
          onClick={onRemoveUnavailable}
          className="font-medium text-ink-soft hover:text-danger"
        >
          移除 {unavailable} 項無法購買的商品
        </TextButton>
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="card">
      <EmptyState icon={<ShoppingCart size={30} />} title="購物車是空的">
        <p className="text-ink-soft">把喜歡的商品加進來，一次結帳更方便。</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ShopLink to="/products" className={buttonStyle.primary}>
            去逛逛
          </ShopLink>
          <ShopLink to="/quick-order" className={buttonStyle.outline}>
            快速訂購
          </ShopLink>
        </div>
      </EmptyState>
    </div>
  );
}
