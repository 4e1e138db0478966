import { boundChannel } from '@kaituan/domain/member/member-channel';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import {
  type ActionKind,
  type ActionTools,
  defineAction,
} from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { showAdded } from './added-notice.ts';
import { goToCart, goToCheckout } from './go-to-cart.ts';
import { addToCart, type ItemRequest, openDirectCheckout } from './order-calls.ts';
import { explainRefusal, readRefusal, setTotalInCart } from './order-refusal.ts';

export type AddCartItem = ItemRequest & { kind: 'ADD_CART_ITEM' };
export type BuyNow = ItemRequest & { kind: 'BUY_NOW' };

/** A guest's 加入購物車, performed after the sign-in. */
const addCartItem = defineAction<AddCartItem>(
  'ADD_CART_ITEM',
  (stored) => withKind('ADD_CART_ITEM', stored),
  async (action, { client, navigate }) => {
    const item = inOwnChannel(action);
    await withRefusalToast({ client, navigate }, item, async () => {
      const cart = await addToCart(client, item);
      showAdded(cart, item, () => goToCart(navigate, item.channelId));
    });
  },
);

/** A guest's 立即購買, performed after the sign-in. */
const buyNow = defineAction<BuyNow>(
  'BUY_NOW',
  (stored) => withKind('BUY_NOW', stored),
  async (action, { client, navigate }) => {
    const item = inOwnChannel(action);
    await withRefusalToast({ client, navigate }, item, async () =>
      goToCheckout(navigate, item.channelId, await openDirectCheckout(client, item)),
    );
  },
);

export const cartActions: readonly ActionKind[] = [addCartItem, buyNow];

function withKind<K extends string>(
  kind: K,
  { channelId, skuId, quantity, key }: Partial<Record<keyof ItemRequest, unknown>>,
): (ItemRequest & { kind: K }) | undefined {
  const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
  const isFit = isWhole(channelId) && isWhole(skuId) && isWhole(quantity) && quantity > 0;
  return isFit && typeof key === 'string' ? { kind, channelId, skuId, quantity, key } : undefined;
}

/** A verified member may be bound to another channel than the guest was in. */
function inOwnChannel({ channelId, skuId, quantity, key }: ItemRequest): ItemRequest {
  const own = boundChannel(readAppState().user) ?? channelId;
  return { channelId: own, skuId, quantity, key };
}

/** Runs a call; a refusal is shown as a toast that offers the nearest possible quantity. */
async function withRefusalToast(
  tools: ActionTools,
  item: ItemRequest,
  order: () => unknown,
): Promise<void> {
  try {
    await order();
  } catch (error) {
    const refused = readRefusal(error);
    if (!refused) throw error;
    const { text, totals } = await explainRefusal(tools.client, refused, item);
    const total = totals.at(-1);
    showToast(
      text,
      'ERROR',
      total === undefined
        ? undefined
        : {
            label: `改為 ${total}`,
            onPress: () => void takeInstead(tools, { ...item, total }),
          },
      'ORDER',
    );
  }
}

async function takeInstead(
  { client, navigate }: ActionTools,
  item: { channelId: number; skuId: number; total: number },
): Promise<void> {
  try {
    const cart = await setTotalInCart(client, item);
    const { channelId, skuId, total } = item;
    showAdded(cart, { skuId, quantity: total }, () => goToCart(navigate, channelId));
  } catch (error) {
    const text = readRefusal(error)?.text ?? '沒有加入購物車，請再試一次';
    showToast(text, 'ERROR', undefined, 'ORDER');
  }
}
