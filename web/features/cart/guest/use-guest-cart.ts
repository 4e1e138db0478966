import { memberQuery } from '@kaituan/api-client/query-client';
import type { Cart, CartChange } from '@kaituan/contract/order/cart';
import type { GuestLine } from '@kaituan/domain/cart/guest-cart';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  applyEdits,
  type CartEdits,
  type LineEdit,
} from '#web/features/cart/editing/cart-edits.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeGuestCart, useGuestLines } from './guest-store.ts';

/** Edits closer together than this are asked about as one. */
const quietMs = 350;

/** What a guest keeps on this device, at the prices and stock that the shop has now. */
export function useGuestCart() {
  const channelId = useChannelId();
  const lines = useGuestLines(channelId);
  const serialised = JSON.stringify(lines.map(({ shownUnitPriceTwd: _, ...line }) => line));
  const asked = useSettled(serialised);
  const request = JSON.parse(asked) as Omit<GuestLine, 'shownUnitPriceTwd'>[];
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...memberQuery('/Cart/GetGuestCart', { channelId, lines: request }),
    enabled: request.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  const answer = data?.result;
  const isPending = isPlaceholderData || serialised !== asked;
  useEffect(() => {
    if (answer && !isPending) recordShownPrices(channelId, answer, lines);
  }, [answer, isPending, channelId, lines]);
  const cart = useMemo(() => answer && applyEdits(answer, editsOf(answer, lines)), [answer, lines]);
  const changes = useMemo(
    () => (answer && !isPending ? changesOf(answer, lines) : []),
    [answer, isPending, lines],
  );
  /** Lines that the channel does not offer any more; nothing shows them. */
  const goneCount = isPending || !cart ? 0 : lines.length - cart.lines.length;
  return { channelId, lines, cart, changes, goneCount, isPending, isError, refetch };
}

/** A text once it stands still. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What changed on the device since the shop was asked. */
export function editsOf({ lines: shown }: Cart, lines: readonly GuestLine[]): CartEdits {
  const lineOf = new Map(lines.map((line) => [line.skuId, line]));
  return new Map(
    shown.map(({ lineId, skuId, quantity, problem, max }): [number, LineEdit] => {
      const line = lineOf.get(skuId);
      if (!line) return [lineId, { isRemoved: true }];
      const { isSelected, note } = line;
      // Beyond what can be ordered the shop's number counts.
      const isOrderable = problem === null && line.quantity <= max;
      return [lineId, { isSelected, note, quantity: isOrderable ? line.quantity : quantity }];
    }),
  );
}

/** The changes that the shop found, and those of prices since the guest saw them. */
export function changesOf(cart: Cart, lines: readonly GuestLine[]): CartChange[] {
  const prices = lines.flatMap(({ skuId, quantity, shownUnitPriceTwd: from }): CartChange[] => {
    const line = cart.lines.find((found) => found.skuId === skuId);
    const to = line ? priceAloneOf(line, quantity) : null;
    if (!line || line.problem || from === null || to === null || from === to) return [];
    const kind = to > from ? 'PRICE_UP' : 'PRICE_DOWN';
    return [{ lineId: line.lineId, name: line.name, kind, from, to }];
  });
  return [...cart.changes, ...prices];
}

/** 知道了: from now on the device keeps what the shop says. */
export function acknowledge(channelId: number, cart: Cart, lines: readonly GuestLine[]): void {
  for (const { skuId } of lines) {
    const line = cart.lines.find((found) => found.skuId === skuId);
    if (!line || line.problem) continue;
    const { quantity } = line;
    const shownUnitPriceTwd = priceAloneOf(line, quantity);
    changeGuestCart(channelId, [skuId], { quantity, shownUnitPriceTwd });
  }
}

/** Stores the prices that a guest sees for the first time. */
function recordShownPrices(channelId: number, cart: Cart, lines: readonly GuestLine[]): void {
  for (const { skuId, quantity, shownUnitPriceTwd: known } of lines) {
    const line = known === null ? cart.lines.find((found) => found.skuId === skuId) : undefined;
    const shownUnitPriceTwd = line && !line.problem ? priceAloneOf(line, quantity) : null;
    if (shownUnitPriceTwd !== null) changeGuestCart(channelId, [skuId], { shownUnitPriceTwd });
  }
}

/** As the server compares prices: without the pieces of other lines. */
const priceAloneOf = ({ priceTwd, tiers }: Cart['lines'][number], quantity: number) =>
  priceTwd === null ? null : unitPriceAt(quantity, { priceTwd, tiers });
