import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { isMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import type { OrderSelection } from '#web/features/product/choice/order-slot.tsx';
import { OrderButtons, restockWatch } from './order-buttons.tsx';
import { openSheet } from './sheet-request.ts';

/** The order buttons of a product's page; for sold-out goods, the button for a restock notification. */
export function PageOrderButtons({
  product: { id: productId, availability },
  choice,
  ...selection
}: OrderSelection & {
  product: Pick<ProductDetail, 'id' | 'availability'>;
  choice: string | null;
}) {
  if (availability === 'SOLD_OUT') return <LazyPart code={restockWatch} props={{ productId }} />;
  return (
    <OrderButtons
      {...selection}
      onMissing={() => {
        const { skuId, isAllowed, quantity } = selection;
        // Beside the field of a quantity that cannot be ordered the page says what can.
        const field =
          skuId !== null && !isAllowed && document.querySelector<HTMLElement>('main [name=qty]');
        if (field) field.focus();
        else openSheet({ productId, choice, pieces: quantity || null });
      }}
      // Out of sight of the buttons on phones is what nobody has chosen: the sheet shows it, with all its prices.
      asksFirst={() => choice === null && !selection.isPicked && !isMedia(wideScreen)}
    />
  );
}
