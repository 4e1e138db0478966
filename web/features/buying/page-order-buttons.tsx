import { isMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import type { OrderSelection } from '#web/features/product/order-slot.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { openSheet } from './sheet-request.ts';

/** On phones the choices are out of sight while the buttons are pressed, so the sheet shows them. */
const isPhone = () => !isMedia(wideScreen);

/** The order buttons of a product's page. */
export function PageOrderButtons({
  productId,
  ...selection
}: OrderSelection & { productId: number }) {
  const { skuId, quantity } = selection;
  return (
    <OrderButtons
      {...selection}
      onMissing={() => openSheet({ productId, skuId, pieces: quantity || null })}
      asksFirst={isPhone}
    />
  );
}
