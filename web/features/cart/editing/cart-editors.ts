import { findStatus } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import type { Cart } from '@kaituan/contract/order/cart';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type CartEditor, createCartEditor } from '#web/features/cart/cart-editor.ts';
import { cartQuery, setCartData } from '#web/features/cart/cart-query.ts';
import { readRefusal } from '#web/features/cart/ordering/order-refusal.ts';
import type { CartStep } from './cart-steps.ts';

const editors = new WeakMap<QueryClient, Map<string, CartEditor>>();

/** The one editor of a member's cart in a channel; it outlives the cart page. */
export function cartEditorOf(client: QueryClient, memberId: string, channelId: number): CartEditor {
  const ofClient = editors.get(client) ?? new Map<string, CartEditor>();
  editors.set(client, ofClient);
  const name = `${memberId} ${channelId}`;
  const editor = ofClient.get(name) ?? openEditor(client, channelId);
  ofClient.set(name, editor);
  return editor;
}

function openEditor(client: QueryClient, channelId: number): CartEditor {
  const { queryKey } = cartQuery(channelId);
  let isRefetchDue = false;
  // A refetch started before an edit may be answered after it and would undo it on screen.
  const dropRefetch = () => {
    if (client.isFetching({ queryKey }) === 0) return;
    isRefetchDue = true;
    void client.cancelQueries({ queryKey });
  };
  return createCartEditor({
    send(step) {
      dropRefetch();
      return sendStep(client, channelId, step);
    },
    onAnswer(cart) {
      dropRefetch();
      setCartData(client, channelId, cart);
    },
    onFailure(error, step) {
      isRefetchDue = true;
      const refusal = readRefusal(error);
      if (refusal && step.kind === 'UPDATE' && findStatus(error) !== 404) return refusal;
      showFailure(error, refusal?.text);
      return undefined;
    },
    onIdle() {
      if (isRefetchDue) void client.invalidateQueries({ queryKey });
      isRefetchDue = false;
    },
  });
}

async function sendStep(client: QueryClient, channelId: number, step: CartStep): Promise<Cart> {
  const call = apiOf(client);
  const cart = { channelId, cartType: 'CART' } as const;
  if (step.kind === 'UPDATE') {
    const { kind: _, ...change } = step;
    return (await call('/Cart/UpdateCartItem', { ...cart, ...change })).result;
  }
  const lineIdArray = step.lineIds;
  if (step.kind === 'REMOVE') {
    return (await call('/Cart/RemoveCartItemArray', { ...cart, lineIdArray })).result;
  }
  const { isSelected } = step;
  return (await call('/Cart/SelectCartItemArray', { ...cart, lineIdArray, isSelected })).result;
}

function showFailure(error: unknown, refusalText: string | undefined): void {
  if (findStatus(error) === 404) {
    showToast('這項商品已經不在購物車內', 'INFO');
    return;
  }
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(refusalText ?? notice.text, 'ERROR');
}
