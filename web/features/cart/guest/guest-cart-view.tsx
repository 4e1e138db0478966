import type { CartLine } from '@kaituan/contract/order/cart';
import { joinNotes, textOfDropped } from '@kaituan/domain/cart/line-note';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CartFailure, OfflineNotice } from '#web/features/cart/cart-notices.tsx';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { CartShipment } from '#web/features/cart/lines/cart-shipment.tsx';
import { RemovedLines } from '#web/features/cart/lines/removed-lines.tsx';
import { ChangeList } from '#web/features/cart/summary/cart-changes.tsx';
import { CartTotalsArea } from '#web/features/cart/summary/cart-checkout.tsx';
import { promptSignIn } from '#web/platform/app-state.ts';
import { addToGuestCart, changeGuestCart } from './guest-store.ts';
import { acknowledge, useGuestCart } from './use-guest-cart.ts';

/** The cart that a guest keeps on this device; the sign-in joins it with the member's. */
export function GuestCartView({ whenEmpty }: { whenEmpty: ReactNode }) {
  const { channelId, lines, cart, changes, goneCount, isPending, isError, refetch } =
    useGuestCart();
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  const dismiss = ({ skuId }: CartLine) =>
    setRemoved((before) => before.filter((line) => line.skuId !== skuId));
  const remove = (line: CartLine) => {
    setRemoved((before) => [...before, line]);
    changeGuestCart(channelId, [line.skuId], { isRemoved: true });
  };
  const putBack = async (line: CartLine) => {
    const { skuId, quantity, note, isSelected } = line;
    const { dropped } = joinNotes(lines.find((kept) => kept.skuId === skuId)?.note ?? '', note);
    if (addToGuestCart({ channelId, skuId, quantity, note, isSelected }) && dropped !== undefined)
      showToast(textOfDropped(dropped));
    dismiss(line);
  };
  const undo = <RemovedLines lines={removed} onPutBack={putBack} onDismiss={dismiss} />;
  if (lines.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {undo}
        {whenEmpty}
      </div>
    );
  }
  const removeGone = () => {
    const shown = new Set(cart?.lines.map(({ skuId }) => skuId));
    const gone = lines.map(({ skuId }) => skuId).filter((skuId) => !shown.has(skuId));
    changeGuestCart(channelId, gone, { isRemoved: true });
  };
  if (!cart) return isError ? <CartFailure onRetry={() => void refetch()} /> : <CartSkeleton />;
  return (
    <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        <OfflineNotice />
        <DeviceNotice goneCount={goneCount} onRemoveGone={removeGone} />
        <ChangeList changes={changes} onAcknowledge={() => acknowledge(channelId, cart, lines)} />
        {cart.shipments.map((shipment) => (
          <CartShipment
            key={shipment.key}
            shipment={shipment}
            lines={cart.lines.filter(({ shipmentKey }) => shipmentKey === shipment.key)}
            refusals={noRefusals}
            onEdit={(skuIds, change) => changeGuestCart(channelId, skuIds, change)}
            onRemove={remove}
            hintOf={() => null}
          />
        ))}
        {undo}
      </div>
      {cart.lines.length > 0 && (
        <CartTotalsArea
          cart={cart}
          isPending={isPending}
          problem={undefined}
          button={
            <Button
              onClick={() => promptSignIn()}
              className="min-h-12 w-full whitespace-nowrap md:text-lg"
            >
              登入後結帳
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Refusals come from calls that change a member's cart. */
const noRefusals = new Map<number, never>();

function DeviceNotice({
  goneCount,
  onRemoveGone,
}: {
  goneCount: number;
  onRemoveGone: () => void;
}) {
  return (
    <div className="flex items-start gap-3 rounded-card bg-sunken px-4 py-3 sm:px-6">
      <Smartphone aria-hidden size={20} className="mt-0.5 shrink-0 text-primary" />
      <p>
        <strong className="font-semibold">尚未登入，這些商品只留在這台裝置。</strong>
        <span className="text-ink-soft">
          登入後會加入您的購物車，價格與庫存以當時為準。
          {goneCount > 0 && `另有 ${goneCount} 項商品已下架。`}
        </span>
        {goneCount > 0 && (
          <TextButton
            look="underlined"
            onClick={onRemoveGone}
            className="px-2 font-semibold text-primary"
          >
            移除已下架的商品
          </TextButton>
        )}
      </p>
    </div>
  );
}
