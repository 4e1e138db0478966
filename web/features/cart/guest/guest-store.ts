import { randomKey } from '@kaituan/api-client/idempotency-keys';
import {
  addGuestLine,
  changeGuestLines,
  claimGuestCarts,
  type GuestCart,
  type GuestCarts,
  type GuestLine,
  type GuestLineChange,
  guestLinesOf,
  handOverGuestCart,
  parseGuestCarts,
  receiveGuestCart,
} from '@kaituan/domain/cart/guest-cart';
import { useSyncExternalStore } from 'react';
import { guestCartKey } from './begin-guest-cart.ts';

const none: readonly GuestLine[] = [];
const listeners = new Set<() => void>();
/** Where nothing can be written, the cart lasts as long as the page. */
let memory: string | null = null;
let isInMemory = false;
let known: { stored: string | null; carts: GuestCarts } = { stored: null, carts: [] };

/** The carts of guests on this device; the same object until they change. */
function readCarts(): GuestCarts {
  const stored = readStorage();
  if (stored !== known.stored) known = { stored, carts: parseGuestCarts(stored, Date.now()) };
  return known.carts;
}

function writeCarts(carts: GuestCarts): void {
  memory = carts.length === 0 ? null : JSON.stringify(carts);
  try {
    if (memory === null) localStorage.removeItem(guestCartKey);
    else localStorage.setItem(guestCartKey, memory);
    isInMemory = false;
  } catch {
    isInMemory = true;
  }
  for (const listener of listeners) listener();
  dispatchEvent(new Event(guestCartKey));
}

const readStorage = (): string | null => (isInMemory ? memory : localStorage.getItem(guestCartKey));

const now = () => ({ nowMs: Date.now(), newId: randomKey() });

export const readGuestLines = (channelId: number): readonly GuestLine[] =>
  guestLinesOf(readCarts(), channelId);

/** False when there is no room for another line. */
export function addToGuestCart(
  item: { channelId: number; skuId: number; quantity: number } & Partial<GuestLine>,
): boolean {
  const next = addGuestLine(readCarts(), item, now());
  if (next) writeCarts(next);
  return next !== undefined;
}

export const changeGuestCart = (
  channelId: number,
  skuIds: readonly number[],
  change: GuestLineChange,
): void => writeCarts(changeGuestLines(readCarts(), { channelId, skuIds, change }, now()));

/** The carts that go to this member: guests' carts of this device, and those that did not get through before. */
export function claimCarts(memberId: string): GuestCarts {
  const before = readCarts();
  if (before.length === 0) return before;
  const claimed = claimGuestCarts(before, memberId);
  writeCarts(claimed);
  return claimed;
}

/** False when another tab was first. */
export function removeGuestCart(id: string): boolean {
  const carts = readCarts();
  const others = carts.filter((cart) => cart.id !== id);
  if (others.length < carts.length) writeCarts(others);
  return others.length < carts.length;
}

/** The cart of this channel, for a sign-in that may end in another browser. */
export function handOverCart(channelId: number): Pick<GuestCart, 'id' | 'lines'> | null {
  const { carts, cart } = handOverGuestCart(readCarts(), channelId);
  if (cart) writeCarts(carts);
  return cart;
}

/** Keeps what another browser handed over, for the member who signs in. */
export const receiveCart = (cart: Pick<GuestCart, 'id' | 'channelId' | 'lines'>): void =>
  writeCarts(receiveGuestCart(readCarts(), cart, Date.now()));

/** At the sign-out: the device keeps nothing of who was here. */
export const clearGuestCarts = (): void => writeCarts([]);

/** Changes in this tab and in others. */
export function watchGuestCarts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === guestCartKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const useGuestLines = (channelId: number): readonly GuestLine[] =>
  useSyncExternalStore(
    watchGuestCarts,
    () => readGuestLines(channelId),
    () => none,
  );
