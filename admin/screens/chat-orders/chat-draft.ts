import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import { nameKeyOf } from '@kaituan/domain/chat-order/chat-lines';
import type { ChatPerson } from '@kaituan/domain/chat-order/read-chat';

export type DraftLine = { skuId: number; quantity: number };
export type Buyer = { memberId: string; name: string };

/** What somebody mended of a person that was read, or added by hand. */
export type PersonEdit = {
  name?: string;
  lines?: readonly DraftLine[];
  buyer?: Buyer | null;
  isDropped?: boolean;
  /** The cancelled order of somebody who is to have another one. */
  againAfter?: string | null;
};

/** A person as an order will be made, beside the order that the name has already. */
export type DraftPerson = {
  key: string;
  name: string;
  lines: readonly DraftLine[];
  buyer: Buyer | null;
  lineNos: readonly number[];
  isDropped: boolean;
  isAgain: boolean;
  order: StaffChatOrder | undefined;
  /**
   * NEW, CHANGED and AGAIN are sent; WAS_CANCELLED is the question whether to order again; CANCELLED wants nothing any more
   * but has an order, which staff cancel; PAID_CHANGED wants another quantity of an order that is paid, which only the order's own
   * screen changes.
   */
  state:
    | 'NEW'
    | 'SAME'
    | 'CHANGED'
    | 'PAID_CHANGED'
    | 'WAS_CANCELLED'
    | 'AGAIN'
    | 'CANCELLED'
    | 'EMPTY'
    | 'TWICE';
};

/** Everybody who is read, mended and added, and what is to be done for each. */
export function draftOf(
  read: readonly ChatPerson[],
  edits: ReadonlyMap<string, PersonEdit>,
  orders: readonly StaffChatOrder[],
): DraftPerson[] {
  const readKeys = new Set(read.map(({ key }) => key));
  const added = [...edits].filter(([key, { name }]) => !readKeys.has(key) && name !== undefined);
  const people = [
    ...read.map(({ key, name, goods, lineNos }) => ({ key, name, lines: goods, lineNos })),
    ...added.map(([key]) => ({ key, name: '', lines: [], lineNos: [] })),
  ];
  const seen = new Set<string>();
  return people.map((person) => {
    const edit = edits.get(person.key) ?? {};
    const name = edit.name ?? person.name;
    const lines = edit.lines ?? person.lines;
    const isDropped = edit.isDropped ?? false;
    const nameKey = nameKeyOf(name);
    const order = orders.find((one) => nameKeyOf(one.name) === nameKey);
    const isAgain = order !== undefined && order.orderNo === edit.againAfter;
    const isTwice = !isDropped && seen.has(nameKey);
    if (!isDropped) seen.add(nameKey);
    const state = isTwice ? 'TWICE' : stateOf({ name, isAgain, order }, countedLinesOf(lines));
    const buyer = edit.buyer ?? null;
    return { ...person, name, lines, buyer, isDropped, isAgain, order, state };
  });
}

/** A line whose number was deleted is still being typed. */
const countedLinesOf = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter(({ quantity }) => quantity > 0);

function stateOf(
  { name, isAgain, order }: Pick<DraftPerson, 'name' | 'isAgain' | 'order'>,
  lines: readonly DraftLine[],
): DraftPerson['state'] {
  const wasCancelled = order?.state === 'CANCELLED';
  if (lines.length === 0) return order && !wasCancelled ? 'CANCELLED' : 'EMPTY';
  if (name.trim() === '') return 'EMPTY';
  if (!order) return 'NEW';
  if (wasCancelled) return isAgain ? 'AGAIN' : 'WAS_CANCELLED';
  const isSame =
    order.lines.length === lines.length &&
    lines.every(({ skuId, quantity }) =>
      order.lines.some((line) => line.skuId === skuId && line.quantity === quantity),
    );
  if (isSame) return 'SAME';
  return order.state === 'PAID' ? 'PAID_CHANGED' : 'CHANGED';
}

/** Those for whom something is sent, with what they want. */
export const listToSend = (people: readonly DraftPerson[]): DraftPerson[] =>
  people.flatMap((person) => {
    const { state, isDropped, lines } = person;
    const isSent = !isDropped && ['NEW', 'CHANGED', 'AGAIN'].includes(state);
    return isSent ? [{ ...person, lines: countedLinesOf(lines) }] : [];
  });

/** Those whose order stays as it is until staff do something to it. */
export const listToMend = (people: readonly DraftPerson[]): DraftPerson[] =>
  people.filter(
    ({ state, isDropped }) => !isDropped && (state === 'CANCELLED' || state === 'PAID_CHANGED'),
  );

/** What the button does that sends. */
export function sendLabelOf(toSend: readonly DraftPerson[]): string {
  const changed = toSend.filter(({ state }) => state === 'CHANGED').length;
  const made = toSend.length - changed;
  if (changed === 0) return `建立 ${made} 張訂單`;
  return made === 0 ? `修改 ${changed} 張訂單` : `建立 ${made} 張、修改 ${changed} 張訂單`;
}

/** Pieces of each SKU of these people. */
export function sumPieces(people: readonly DraftPerson[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { skuId, quantity } of people.flatMap(({ lines }) => lines)) {
    sums.set(skuId, (sums.get(skuId) ?? 0) + quantity);
  }
  return sums;
}
