import { cartLifeDays, maxCartLines } from '../shop-limits.ts';
import { joinNotes, maxNoteLength } from './line-note.ts';

/** A line that a guest keeps on the device. */
export type GuestLine = {
  skuId: number;
  quantity: number;
  isSelected: boolean;
  note: string;
  /** The piece price in TWD last shown for this quantity; null until one was. */
  shownUnitPriceTwd: number | null;
};

/**
 * A guest's cart in a channel. Once claimed by a member who signed in, it is on its way to their cart: it does not
 * change any more, so that sending it twice is the same, and it is nobody else's.
 */
export type GuestCart = {
  /** Random; names the cart to the server, which joins it once. */
  id: string;
  channelId: number;
  changedAtMs: number;
  claimedBy: string | null;
  /** True once it went with a sign-in that may end in another browser, which then joins it under its id. */
  isHandedOver?: boolean | undefined;
  lines: readonly GuestLine[];
};
export type GuestCarts = readonly GuestCart[];
export type GuestLineChange = Partial<Omit<GuestLine, 'skuId'>> & { isRemoved?: boolean };

const lifeMs = cartLifeDays * 24 * 3_600_000;
const maxQuantity = 9_999;

const none: readonly GuestLine[] = [];

/** The lines a guest has in a channel; the same object until they change. */
export const guestLinesOf = (carts: GuestCarts, channelId: number): readonly GuestLine[] =>
  openCartOf(carts, channelId)?.lines ?? none;

const openCartOf = (carts: GuestCarts, channelId: number) =>
  carts.find((cart) => cart.channelId === channelId && cart.claimedBy === null);

/** Adds pieces on top of those of the same SKU; undefined when there is no room for another line. */
export function addGuestLine(
  carts: GuestCarts,
  {
    channelId,
    ...item
  }: { channelId: number; skuId: number; quantity: number } & Partial<GuestLine>,
  at: { nowMs: number; newId: string },
): GuestCarts | undefined {
  const lines = guestLinesOf(carts, channelId);
  const before = lines.find(({ skuId }) => skuId === item.skuId);
  if (!before && lines.length >= maxCartLines.MEMBER) return undefined;
  const quantity = Math.min(maxQuantity, (before?.quantity ?? 0) + item.quantity);
  const added: GuestLine = {
    shownUnitPriceTwd: null,
    ...before,
    ...item,
    note: joinNotes(before?.note ?? '', item.note ?? '').note,
    isSelected: item.isSelected ?? true,
    quantity,
    // The price was shown for another quantity.
    ...(before && { shownUnitPriceTwd: null }),
  };
  const next = before ? lines.map((line) => (line === before ? added : line)) : [...lines, added];
  return withLines(carts, channelId, next, at);
}

/** Changes or removes lines of a guest. */
export function changeGuestLines(
  carts: GuestCarts,
  {
    channelId,
    skuIds,
    change,
  }: { channelId: number; skuIds: readonly number[]; change: GuestLineChange },
  at: { nowMs: number; newId: string },
): GuestCarts {
  const { isRemoved, ...fields } = change;
  const asked = new Set(skuIds);
  const lines = guestLinesOf(carts, channelId).flatMap((line) => {
    if (!asked.has(line.skuId)) return [line];
    const isOtherQuantity = fields.quantity !== undefined && fields.quantity !== line.quantity;
    const shown = isOtherQuantity ? { shownUnitPriceTwd: null } : {};
    return isRemoved ? [] : [{ ...line, ...shown, ...fields }];
  });
  return withLines(carts, channelId, lines, at);
}

function withLines(
  carts: GuestCarts,
  channelId: number,
  lines: readonly GuestLine[],
  { nowMs, newId }: { nowMs: number; newId: string },
): GuestCarts {
  const open = openCartOf(carts, channelId);
  const others = carts.filter((cart) => cart !== open);
  if (lines.length === 0) return others;
  // An id stands for the lines that it was handed over with.
  const id = open && !open.isHandedOver ? open.id : newId;
  return [...others, { id, channelId, changedAtMs: nowMs, claimedBy: null, lines }];
}

/** The guest's cart of a channel, for a sign-in that may end in another browser. */
export function handOverGuestCart(
  carts: GuestCarts,
  channelId: number,
): { carts: GuestCarts; cart: Pick<GuestCart, 'id' | 'lines'> | null } {
  const open = openCartOf(carts, channelId);
  if (!open) return { carts, cart: null };
  const { id, lines } = open;
  const next = carts.map((cart) => (cart === open ? { ...cart, isHandedOver: true } : cart));
  return { carts: next, cart: { id, lines } };
}

/** Keeps a cart that was handed over by another browser for the member who is about to sign in here. */
export const receiveGuestCart = (
  carts: GuestCarts,
  received: Pick<GuestCart, 'id' | 'channelId' | 'lines'>,
  nowMs: number,
): GuestCarts => [
  ...carts.filter(({ id }) => id !== received.id),
  { ...received, changedAtMs: nowMs, claimedBy: null, isHandedOver: true },
];

/** Gives a guest's carts to the member who signed in; what another member claimed before is dropped. */
export const claimGuestCarts = (carts: GuestCarts, memberId: string): GuestCarts =>
  carts
    .filter(({ claimedBy }) => claimedBy === null || claimedBy === memberId)
    .map((cart) => ({ ...cart, claimedBy: memberId }));

/** Reads what a device stored; carts that are old or not understood are left out. */
export function parseGuestCarts(stored: string | null, nowMs: number): GuestCarts {
  try {
    const carts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(carts) ? carts.flatMap((cart) => parseCart(cart, nowMs)) : [];
  } catch {
    return [];
  }
}

function parseCart(stored: unknown, nowMs: number): GuestCart[] {
  const cart = (stored ?? {}) as Partial<Record<keyof GuestCart, unknown>>;
  const { id, channelId, changedAtMs, claimedBy } = cart;
  const isHandedOver = cart.isHandedOver === true || undefined;
  if (typeof id !== 'string' || !isId(channelId) || typeof changedAtMs !== 'number') return [];
  if (nowMs - changedAtMs >= lifeMs || !Array.isArray(cart.lines)) return [];
  if (claimedBy !== null && typeof claimedBy !== 'string') return [];
  const lines = cart.lines.flatMap(parseLine).slice(0, maxCartLines.MEMBER);
  return lines.length === 0 ? [] : [{ id, channelId, changedAtMs, claimedBy, isHandedOver, lines }];
}

function parseLine(stored: unknown): GuestLine[] {
  const line = (stored ?? {}) as Partial<Record<keyof GuestLine, unknown>>;
  const { skuId, quantity, isSelected, note, shownUnitPriceTwd: shown } = line;
  if (!isId(skuId) || !isId(quantity) || quantity < 1 || quantity > maxQuantity) return [];
  return [
    {
      skuId,
      quantity,
      isSelected: isSelected !== false,
      note: typeof note === 'string' ? note.slice(0, maxNoteLength) : '',
      shownUnitPriceTwd: isId(shown) ? shown : null,
    },
  ];
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647;
