import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { parseQuickOrder } from '@kaituan/domain/cart/quick-order';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { readRefusal } from '#web/features/cart/ordering/order-refusal.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { findFields, storeField } from '#web/platform/form-storage.ts';
import { replaceRows } from './order-text.ts';
import { describeRows, isValid, type OrderRow, rowsToCheck } from './quick-order-rows.ts';

/** Debounce of the row lookup. */
const quietMs = 400;

/** The state of a quick order: text, checked rows, and adding them to the cart. */
export function useQuickOrder() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const [text, setText] = useOrderText();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const order = useMemo(() => parseQuickOrder(text), [text]);
  const debouncedRows = useDebounced(useMemo(() => rowsToCheck(order), [order]));
  const check = useQuery({
    ...memberQuery('/Cart/CheckQuickOrderArray', { channelId, rows: debouncedRows }),
    enabled: debouncedRows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const rows = describeRows(
    order,
    debouncedRows.length > 0 ? check.data?.result : undefined,
    refused,
  );
  const valid = rows.filter(isValid);

  const { start: addAll, isBusy } = useCall({
    run: async () => {
      const items = valid.map(({ checked: { skuId, quantity } }) => ({ skuId, quantity }));
      const { result } = await apiOf(client)(
        '/Cart/AddCartItemArray',
        { channelId, items },
        { idempotencyKey: idempotencyKeys.keyOf(JSON.stringify(items)) },
      );
      idempotencyKeys.reset();
      setCartData(client, channelId, result.cart);
      const reasons = new Map(result.refused.map(({ skuId, reason }) => [skuId, reason]));
      const added = valid.filter(({ checked }) => !reasons.has(checked.skuId));
      setRefused(reasons);
      setText(
        replaceRows(
          text,
          added.flatMap(({ rowNumbers }) => rowNumbers),
          null,
        ),
      );
      if (result.added > 0) showToast(`已將 ${result.added} 項加入購物車`, 'SUCCESS');
    },
    explain: (error) => {
      if (readRefusal(error)) idempotencyKeys.reset();
      return false;
    },
  });

  return {
    text,
    rows,
    valid,
    isBusy,
    isCheckFailed: check.isError,
    isChecking: rows.some(({ problem, checked }) => problem === null && !checked),
    changeText: (next: string) => {
      setRefused(new Map());
      setText(next);
    },
    setQuantity: ({ code, rowNumbers }: OrderRow, quantity: number) => {
      setRefused(new Map());
      setText(replaceRows(text, rowNumbers, { code, quantity }));
    },
    chooseVariant: ({ rowNumbers, quantity }: OrderRow, code: string) => {
      setRefused(new Map());
      setText(replaceRows(text, rowNumbers, { code, quantity: quantity ?? 1 }));
    },
    removeRow: ({ rowNumbers }: OrderRow) => setText(replaceRows(text, rowNumbers, null)),
    checkAgain: () => void check.refetch(),
    addAll: () => void addAll(),
  };
}

/** The value, changes of it delayed until it rests. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

const form = 'quick-order';
const field = 'rows';

/** The typed rows, stored over a reload or a sign-in until they are ordered. */
function useOrderText() {
  const memberId = useAppState(({ user }) => user?.id ?? null);
  const present = () => ({ memberId, ms: Date.now() });
  const [text, setText] = useState(() => {
    const stored = findFields(sessionStorage, form, present())[field];
    return typeof stored === 'string' ? stored : '';
  });
  const changeText = (next: string) => {
    setText(next);
    storeField(sessionStorage, form, { name: field, value: next }, present());
  };
  return [text, changeText] as const;
}
