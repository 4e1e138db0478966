import { findStatus } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { useCall } from '@kaituan/api-client/use-call';
import type { Cart } from '@kaituan/contract/order/cart';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showAdded } from '#web/features/cart/ordering/added-notice.ts';
import type { AddCartItem, BuyNow } from '#web/features/cart/ordering/cart-actions.ts';
import { goToCart, goToCheckout } from '#web/features/cart/ordering/go-to-cart.ts';
import { addToCart, openDirectCheckout } from '#web/features/cart/ordering/order-calls.ts';
import {
  explainRefusal,
  type OrderRefusal,
  readRefusal,
  setTotalInCart,
} from '#web/features/cart/ordering/order-refusal.ts';
import { storeIntendedAction } from '#web/navigation/intended-action.ts';
import { isSignedIn, requireMember } from '#web/navigation/require-member.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { flyToCart } from './fly-to-cart.ts';

type Kind = 'ADD_CART_ITEM' | 'BUY_NOW';

/** Kept on the device for the sign-in, to which the dialog leads; the last item alone, where that cannot be loaded. */
async function keepForGuest(action: AddCartItem | BuyNow, openCart: () => void): Promise<void> {
  const guest = await import('#web/features/cart/guest/watch-guest-cart.ts').catch(() => undefined);
  if (guest) guest.addAsGuest(action, openCart);
  else await requireMember(action);
}

/** Orders one SKU; a refusal is shown with what could be ordered, a guest's order survives the sign-in. */
export function useOrder(
  { skuId, quantity }: { skuId: number | null; quantity: number },
  /** Called when there is nothing more to do here: ordered, or a guest who signs in first. */
  onDone: () => void = () => {},
  /** Called when it went to the member's cart. */
  onAdded: () => void = () => {},
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [refused, setRefused] = useState<{ refusal: OrderRefusal; selection: string }>();
  const selection = `${skuId} ${quantity}`;

  const call = useCall({
    run: async ({ act }: { kind: Kind; act: () => Promise<unknown> }) => {
      setRefused(undefined);
      await act();
      idempotencyKeys.reset();
    },
    explain: async (error) => {
      const found = readRefusal(error);
      if (!found || skuId === null) return false;
      idempotencyKeys.reset();
      const refusal = await explainRefusal(client, found, { channelId, skuId });
      setRefused({ refusal, selection });
      return true;
    },
  });

  const toastAdded = (cart: Cart, added: { skuId: number; quantity: number }) => {
    flyToCart();
    onAdded();
    showAdded(cart, added, () => goToCart(navigate, channelId));
  };

  const order = (kind: Kind) => {
    if (skuId === null) return;
    const key = idempotencyKeys.keyOf(`${kind} ${selection}`);
    const item = { channelId, skuId, quantity, key };
    const action = { kind, ...item } as AddCartItem | BuyNow;
    const act = async () => {
      if (kind === 'ADD_CART_ITEM' && !(await isSignedIn())) {
        await keepForGuest(action, () => goToCart(navigate, channelId));
        return onDone();
      }
      if (!(await requireMember(action))) return onDone();
      try {
        if (kind === 'BUY_NOW') {
          await goToCheckout(navigate, channelId, await openDirectCheckout(client, item));
        } else {
          toastAdded(await addToCart(client, item), item);
        }
        onDone();
      } catch (error) {
        // The session ended meanwhile; the login dialog is open, and the action follows the sign-in.
        if (findStatus(error) === 401) {
          storeIntendedAction(sessionStorage, action, Date.now());
          onDone();
        }
        throw error;
      }
    };
    void call.start({ kind, act });
  };

  const takeTotal = (total: number) => {
    if (skuId === null) return;
    const act = async () => {
      const cart = await setTotalInCart(client, { channelId, skuId, total });
      toastAdded(cart, { skuId, quantity: total });
      onDone();
    };
    void call.start({ kind: 'ADD_CART_ITEM', act });
  };

  // A refusal of another selection says nothing about this one.
  const refusal = refused?.selection === selection ? refused.refusal : undefined;
  return { busyWith: call.busyWith?.kind, refusal, order, takeTotal };
}
