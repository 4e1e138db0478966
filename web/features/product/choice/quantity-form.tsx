import type { Sku } from '@kaituan/contract/catalog/product';
import type { ReactNode } from 'react';
import { useChannelId } from '#web/navigation/use-channel.ts';
import type { QuantityChoice } from './quantity-choice.ts';

/** Chooses a quantity; without JavaScript by submitting a form. */
export function QuantityForm({
  sku,
  choice,
  quantity,
  className,
  children,
}: {
  sku: Sku;
  choice: QuantityChoice;
  /** The chosen quantity; omitted where a field named `qty` inside holds it. */
  quantity?: number;
  className?: string;
  children: ReactNode;
}) {
  const channelId = useChannelId();
  return (
    <form
      method="get"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== undefined) choice.setQuantity(quantity);
      }}
    >
      <input type="hidden" name="channelId" value={channelId} />
      <input type="hidden" name="sku" value={sku.skuId} />
      {quantity !== undefined && <input type="hidden" name="qty" value={quantity} />}
      {children}
    </form>
  );
}
