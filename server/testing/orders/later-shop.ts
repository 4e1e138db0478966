import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import type { CampaignFixture, Joiner } from '#server/testing/group-buys/group-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

const later = { transferHours: 24, paysOnDelivery: true, paysAtPickup: true };

/** A shop whose group buys may be paid later, with its owner. */
export async function openLaterShop(database: Database) {
  const shop = await openClosingShop(database);
  /** A group buy of one SKU of NT$100, and NT$85 from three pieces on. */
  const open = async (fixture: Partial<CampaignFixture> = {}) => {
    const skuId = await shop.createSku();
    const items = [{ skuId, startTwd: 100, capUnits: 5 }];
    const rungs = [{ threshold: 3, offTwd: 15 }];
    const campaignId = await shop.openCampaign({ items, rungs, ...later, ...fixture });
    const join = async (method: PaymentMethod, quantity = 1, joiner?: Joiner, teamNo?: string) => {
      const buyer = joiner ?? (await shop.createJoiner());
      const lines = [{ skuId, quantity }];
      const team = teamNo === undefined ? {} : { teamNo };
      const orderNo = await buyer.hold({ campaignId, lines, method, ...team });
      return { orderNo, buyer };
    };
    return { campaignId, skuId, join };
  };
  const owner = () => askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
  const receive = async (orderNo: string, amountTwd: number) => {
    const receivedOn = shop.clock.now.toISOString().slice(0, 10);
    const request = { orderNo, amountTwd, receivedOn, reference: '' };
    return (await owner()('/StaffOrder/ReceiveMoney', request)).result;
  };
  return { shop, open, owner, receive };
}
export type LaterShop = Awaited<ReturnType<typeof openLaterShop>>;
