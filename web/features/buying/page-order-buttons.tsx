import type { ProductDetail } from '@kaituan/contract/catalog/product';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { isMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { BellRing, Check } from 'lucide-react';
import type { OrderSelection } from '#web/features/product/choice/order-slot.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { OrderButtons } from './order-buttons.tsx';
import { openSheet } from './sheet-request.ts';

/** On phones the choices are out of sight while the buttons are pressed, so the sheet shows them. */
const isPhone = () => !isMedia(wideScreen);

/** The order buttons of a product's page; for sold-out goods, the button for a restock notification. */
export function PageOrderButtons({
  product: { id: productId, availability },
  ...selection
}: OrderSelection & { product: Pick<ProductDetail, 'id' | 'availability'> }) {
  const { skuId, quantity } = selection;
  if (availability === 'SOLD_OUT') return <RestockButton productId={productId} />;
  return (
    <OrderButtons
      {...selection}
      onMissing={() => openSheet({ productId, skuId, pieces: quantity || null })}
      asksFirst={isPhone}
    />
  );
}

/**
 * Puts the product on the wishlist, which notifies of its return. Handled by `watchCardButtons`, as hearts are, but of a
 * double tap only the first counts.
 */
function RestockButton({ productId }: { productId: number }) {
  const isOn = useAppState(({ wishlistIds }) => wishlistIds?.has(productId) ?? false);
  const [Icon, text] = isOn ? [Check, '到貨會通知您'] : [BellRing, '到貨通知我'];
  return (
    <Button
      look={isOn ? 'soft' : 'primary'}
      data-wishes={productId}
      data-takes-once
      aria-pressed={isOn}
      className="flex-1 md:min-h-12 md:w-full md:text-lg noscript:hidden"
    >
      <Icon aria-hidden size={20} />
      {text}
    </Button>
  );
}
