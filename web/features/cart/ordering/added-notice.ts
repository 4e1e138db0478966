import type { Cart } from '@kaituan/contract/order/cart';
import { showToast } from '@kaituan/kit/feedback/toast.ts';

/** What came into the cart, and how much of it is there now. */
export function addedText(
  {
    lines,
  }: {
    lines: readonly Pick<
      Cart['lines'][number],
      'skuId' | 'name' | 'optionText' | 'unitLabel' | 'quantity'
    >[];
  },
  { skuId, quantity }: { skuId: number; quantity: number },
): string {
  const line = lines.find((found) => found.skuId === skuId);
  if (!line) return '已加入購物車';
  const { name, optionText, unitLabel } = line;
  const total = line.quantity > quantity ? `共 ${line.quantity} ${unitLabel}：` : '';
  return `已加入購物車 ${quantity} ${unitLabel}\n${total}${[name, optionText].filter(Boolean).join(' ')}`;
}

/** Says what came into the cart, and leads there. */
export const showAdded = (
  cart: Cart,
  item: { skuId: number; quantity: number },
  openCart: () => void,
): void =>
  showToast(addedText(cart, item), 'SUCCESS', { label: '看購物車', onPress: openCart }, 'ORDER');
