import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { storeIntendedAction } from '#web/navigation/intended-action.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { findStatus } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { createIdempotencyKeys } from '#web/platform/idempotency-keys.ts';
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
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
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
      idempotencyKeys.settle();
    } catch (error) {
      await showError(error);
    } finally {
      isBusy.current = false;
      setBusyWith(undefined);
    }
  };

  const showError = async (error: unknown) => {
    const refused = readRefusal(error);
    if (refused && skuId !== null) {
      idempotencyKeys.settle();
      setRefusal(await explainRefusal(client, refused, { channelId, skuId }));
      return;
    }
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  };

  const order = (kind: Kind) => {
    if (skuId === null) return;
    const item = {
      channelId,
      skuId,
      quantity,
      key: idempotencyKeys.keyOf(`${kind} ${skuId} ${quantity}`),
    };
    const action = { kind, ...item } as AddCartItem | BuyNow;
    void attempt(kind, async () => {
      if (!(await requireMember(action))) return;
      try {
        if (kind === 'BUY_NOW') {
          await goToCheckout(navigate, channelId, await openDirectCheckout(client, item));
        } else {
          await addToCart(client, item);
          showToast(addedText, 'SUCCESS');
        }
      } catch (error) {
        // The sign-in ended meanwhile; the dialog is open, and the wish goes on after it.
        if (findStatus(error) === 401) storeIntendedAction(sessionStorage, action, Date.now());
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
