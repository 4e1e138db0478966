import { flashSaleStatuses } from '@kaituan/domain/flash-sale/flash-sale-life';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { hiddenPrice, shownSku } from './product.ts';

const count = z.int().min(0);
const flashSaleId = wireId.meta({ description: '限時搶購編號', examples: [1] });

export const flashSaleStatus = z.enum(flashSaleStatuses);

/** A SKU of a flash sale with its own stock; prices are null where they are hidden. */
export const flashSaleItem = shownSku.extend({
  ordinaryPriceTwd: wireTwd.nullable(),
  flashPriceTwd: wireTwd.nullable(),
  perMember: z.int(),
  perOrder: z.int().nullable(),
  /** Pieces set aside for the sale, sold and paid, being paid, and free to take now. */
  stock: count,
  sold: count,
  held: count,
  left: count,
  /** Pieces that can be had again because they were not paid, and since when; 0 when none came back lately. */
  released: count,
  releasedAt: wireInstant.nullable(),
});

export const flashSale = z.object({
  flashSaleId: wireId,
  title: z.string(),
  status: flashSaleStatus,
  startsAt: wireInstant,
  endsAt: wireInstant,
  items: z.array(flashSaleItem),
  hiddenPrice,
  /** Whether the caller asked to be reminded, and whether one still can. */
  isReminded: z.boolean(),
  canBeReminded: z.boolean(),
  serverTime: wireInstant,
});
export type FlashSale = z.output<typeof flashSale>;

export const getFlashSaleArray = endpoint({
  path: '/FlashSale/GetFlashSaleArray',
  isShared: true,
  summary: '限時搶購：進行中與即將開始的場次、專屬庫存與伺服器時間',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    status: z.array(flashSaleStatus).max(3).optional(),
    productId: wireId.optional(),
  }),
  answer: resultOf(z.array(flashSale)),
  refusals: ['NOT_FOUND'],
});

export const setReminder = endpoint({
  path: '/FlashSale/SetReminder',
  summary: '開始前 10 分鐘提醒我，或取消提醒',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ flashSaleId, isOn: z.boolean() }),
  answer: resultOf(z.object({ isReminded: z.boolean() })),
  refusals: ['NOT_FOUND', 'GONE'],
});
