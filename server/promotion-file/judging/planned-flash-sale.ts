import type { FlashPlan, FlashPlanItem } from '@kaituan/domain/flash-sale/flash-plan';
import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import type { PromotionRecord } from '#server/promotion-file/promotion-record.ts';

/** Values of a flash sale by column. */
export type FlashValues = {
  code: string | null;
  title: string;
  channelId: number;
  startsAt: string;
  endsAt: string;
  /** Of stored ones. */
  cancelledAt?: string | null;
} & LaterPayments;

export const flashValues = (record: PromotionRecord) => record.values as FlashValues;

/** Whether a stored promotion is a flash sale that was called off. */
export const isCancelledSale = ({ values }: PromotionRecord): boolean =>
  typeof values.cancelledAt === 'string';

/** The flash sale plan of a record; every column has a value. */
export function flashPlanOf(record: PromotionRecord): FlashPlan {
  const { channelId, title, startsAt, endsAt, ...values } = flashValues(record);
  const { transferHours, paysOnDelivery, paysAtPickup } = values;
  return {
    ...{ channelId, title, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) },
    later: { transferHours, paysOnDelivery, paysAtPickup },
    items: record.items.map(({ skuId, values }) => ({
      ...{ ...(values as Omit<FlashPlanItem, 'skuId'>), skuId },
    })),
  };
}
