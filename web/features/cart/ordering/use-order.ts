import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keepIntendedAction } from '#web/navigation/intended-action.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { findStatus } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { createTapKey } from '#web/platform/tap-key.ts';
import { showToast } from '#web/ui/toast.ts';
import { type AddCartItem, addedText, type BuyNow, goToCheckout } from './cart-actions.ts';
import { addToCart, openDirectCheckout } from './order-calls.ts';
import { explainRefusal, type OrderRefusal, readRefusal, setTotalInCart } from './order-refusal.ts';

type Kind = 'ADD_CART_ITEM' | 'BUY_NOW';

/** Ordering one SKU: one tap at a time, refusals kept to be answered, a guest's wish kept over the sign-in. */
export function useOrder(skuId: number | null, quantity: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [tap] = useState(() => createTapKey());
  const [busyWith, setBusyWith] = useState<Kind>();
  const isBusy = useRef(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is another wish than what is chosen now
  useEffect(() => setRefusal(undefined), [skuId, quantity]);

  const attempt = async (kind: Kind, work: () => Promise<unknown>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyWith(kind);
    setRefusal(undefined);
    try {
      await work();
      tap.settle();
    } catch (error) {
      await tell(error);
    } finally {
      isBusy.current = false;
      setBusyWith(undefined);
    }
  };

  const tell = async (error: unknown) => {
    const refused = readRefusal(error);
    if (refused && skuId !== null) {
      tap.settle();
      setRefusal(await explainRefusal(client, refused, { channelId, skuId }));
      return;
    }
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  };

  const order = (kind: Kind) => {
    if (skuId === null) return;
    const wanted = { channelId, skuId, quantity, key: tap.keyOf(`${kind} ${skuId} ${quantity}`) };
    const action = { kind, ...wanted } as AddCartItem | BuyNow;
    void attempt(kind, async () => {
      if (!(await requireMember(action))) return;
      try {
        if (kind === 'BUY_NOW') {
          await goToCheckout(navigate, channelId, await openDirectCheckout(client, wanted));
        } else {
          await addToCart(client, wanted);
          showToast(addedText, 'SUCCESS');
        }
      } catch (error) {
        // The sign-in ended meanwhile; the dialog is open, and the wish goes on after it.
        if (findStatus(error) === 401) keepIntendedAction(sessionStorage, action, Date.now());
        throw error;
      }
    });
  };

  const takeTotal = (total: number) => {
    if (skuId === null) return;
    void attempt('ADD_CART_ITEM', async () => {
      await setTotalInCart(client, { channelId, skuId, total });
      showToast(addedText, 'SUCCESS');
    });
  };

  return { busyWith, refusal, order, takeTotal };
}
