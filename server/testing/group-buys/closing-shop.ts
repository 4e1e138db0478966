import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { closeCampaigns } from '#server/jobs/group-buys/close-campaigns.ts';
import { endJoining } from '#server/jobs/group-buys/open-campaigns.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import type { Job } from '#server/jobs/job.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { type CampaignFixture, withGroups } from './group-shop.ts';
import { insertPaidPledges, type PaidPledge } from './paid-pledges.ts';

/** A shop whose group buys close at once, with two SKUs of NT$100. */
export async function openClosingShop(database: Database) {
  const shop = withGroups(database, await openPayingShop(database));
  const [skuId, otherSkuId] = [await shop.createSku(), await shop.createSku()];
  const runJob = (job: Job) => job(database, shop.clock.now, shop.tools);

  /** Every job of a close, two days later. */
  async function closeAll(): Promise<void> {
    shop.pass(49 * 60);
    for (const job of [endJoining, closeCampaigns, settleCampaigns]) await runJob(job);
  }

  /** A campaign of these pledges, closed; of the shop's SKUs, or of others. */
  async function close(
    { skuIds = [skuId, otherSkuId], ...fixture }: Omit<CampaignFixture, 'items'> & Skus,
    pledges: readonly PaidPledge[],
  ) {
    const items = skuIds.map((id) => ({ skuId: id, startTwd: 100 }));
    const campaignId = await shop.openCampaign({ items, ...fixture });
    const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
    const orderNos = await insertPaidPledges(database, target, pledges);
    await closeAll();
    return { campaignId, orderNos, campaign: await shop.campaign(campaignId) };
  }

  /** An order and its pledge with all details. */
  async function read(orderNo = '') {
    const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
    const events = await database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, orderNo))
      .orderBy(domainEvent.id);
    return {
      order,
      pledge: await shop.pledgeOf(orderNo),
      lines: await database.select().from(orderLine).where(eq(orderLine.orderNo, orderNo)),
      parcels: await database.select().from(shipment).where(eq(shipment.orderNo, orderNo)),
      refunds: await database.select().from(refund).where(eq(refund.orderNo, orderNo)),
      events: events.map(({ kind }) => kind),
    };
  }

  return { ...shop, skuId, otherSkuId, runJob, closeAll, close, read };
}
export type ClosingShop = Awaited<ReturnType<typeof openClosingShop>>;
type Skus = { skuIds?: readonly number[] };
