import { maxNoteLength } from '@kaituan/domain/cart/line-note';
import { maxCartLines } from '@kaituan/domain/shop-limits';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireTwd } from '#contract/endpoint.ts';
import { wireSource } from './attribution.ts';
import { cart } from './cart.ts';

const wireLine = {
  skuId: wireId.meta({ description: '規格編號', examples: [100101] }),
  quantity: z
    .int()
    .min(1)
    .max(9_999)
    .meta({ description: '件數', examples: [2] }),
  isSelected: z.boolean().describe('是否勾選結帳'),
  note: z.string().trim().max(maxNoteLength).describe('給店家的備註'),
};

export const getGuestCart = endpoint({
  path: '/Cart/GetGuestCart',
  summary: '訪客留在裝置上的購物車，以現在的價格與庫存計算；品項編號即規格編號',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    lines: z.array(z.strictObject(wireLine)).max(maxCartLines.MEMBER),
  }),
  answer: resultOf(cart),
  refusals: [],
});

const storedLines = z
  .array(
    z.strictObject({
      ...wireLine,
      shownUnitPriceTwd: wireTwd
        .nullable()
        .describe('訪客最後看到的單價，只用來說明價格變動；不知道為 null'),
    }),
  )
  .min(1)
  .max(maxCartLines.MEMBER);

/** A guest's cart under the name that joins it once. */
export const storedCart = z.strictObject({
  id: z.string().min(1).max(64).describe('裝置上那個購物車的編號'),
  lines: storedLines,
});
export type StoredCart = z.output<typeof storedCart>;

/** What became of one line of a guest. */
export const joinedLine = z.object({
  skuId: wireId,
  /**
   * ADDED as it was, ADJUSTED to what can be ordered or in its note, SOLD_OUT but in the cart for later; not in the
   * cart are what is GONE (not sold here, or no more) and what the cart has no room for (CART_FULL).
   */
  outcome: z.enum(['ADDED', 'ADJUSTED', 'SOLD_OUT', 'GONE', 'CART_FULL']),
  /** Null for goods the channel does not offer. */
  name: z.string().nullable(),
  optionText: z.string(),
  unitLabel: z.string(),
  /** The guest's pieces. */
  asked: z.int(),
  /** The pieces of this SKU in the cart now. */
  inCart: z.int(),
  /** Why, unless it was added as it was. */
  reason: z.string().nullable(),
});
export type JoinedLine = z.output<typeof joinedLine>;

export const joinGuestCart = endpoint({
  path: '/Cart/JoinGuestCart',
  summary:
    '登入後把訪客的購物車併入會員的購物車，逐項說明結果。Idempotency-Key 為裝置上那個購物車的編號，只會併入一次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    lines: storedLines,
    source: wireSource.optional(),
  }),
  answer: resultOf(z.array(joinedLine)),
  refusals: [],
});
