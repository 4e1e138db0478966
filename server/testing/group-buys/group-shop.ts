import { editUntilOf } from '@kaituan/domain/group-buy/campaign-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaign,
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
  groupTeam,
} from '#server/database/schema/group-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { endChanges } from '#server/jobs/group-buys/end-changes.ts';
import { cancelUnpaid } from '#server/jobs/orders/cancel-unpaid.ts';
import { homeAddress, memberInvoice } from '#server/testing/members/buyer.ts';
import { visitGateway } from '#server/testing/orders/gateway-driver.ts';
import type { PayingShop } from '#server/testing/orders/paying-shop.ts';

type NewCampaign = typeof groupCampaign.$inferInsert;

/** The values that a test sets; others get defaults. */
export type CampaignFixture = Partial<Omit<NewCampaign, 'ladder'>> & {
  /** Starting price in TWD by SKU, and its capacity in pieces. */
  items: readonly { skuId: number; startTwd: number; capUnits?: number | null }[];
  /** From so many pieces on, every SKU costs this much less than at the start. */
  rungs?: readonly { threshold: number; offTwd: number }[];
};

const hourMs = 3_600_000;

/** A group buy that opened an hour ago and closes in two days; with a team size, one of teams. */
export async function createCampaign(
  database: Database,
  channelId: number,
  now: Date,
  { items, rungs = [], ...given }: CampaignFixture,
): Promise<number> {
  const isOfTeams = given.teamSize !== undefined && given.teamSize !== null;
  const at = (ms: number) => new Date(now.getTime() + ms);
  const closesAt = given.closesAt ?? at(48 * hourMs);
  const pricesBelow = (offTwd: number) =>
    items.map(({ skuId, startTwd }) => ({ skuId, unitPriceTwd: startTwd - offTwd }));
  const [made] = await database
    .insert(groupCampaign)
    .values({
      channelId,
      mode: isOfTeams ? 'TEAM' : 'CAMPAIGN',
      title: '測試團購',
      status: 'OPEN',
      opensAt: at(-hourMs),
      closesAt,
      editUntil: new Date(editUntilOf(closesAt.getTime())),
      shipFrom: at(7 * 24 * hourMs),
      shipTo: at(14 * 24 * hourMs),
      goalKind: 'UNITS',
      goalMin: 1,
      ladder: {
        startPrices: pricesBelow(0),
        rungs: rungs.map(({ threshold, offTwd }) => ({ threshold, prices: pricesBelow(offTwd) })),
      },
      ...(isOfTeams && { teamHours: 24 }),
      ...given,
    })
    .returning({ id: groupCampaign.id });
  if (!made) throw new Error('the campaign was not stored');
  await database.insert(groupCampaignItem).values(
    items.map(({ skuId, capUnits = null }, position) => ({
      ...{ campaignId: made.id, skuId, position, capUnits },
    })),
  );
  return made.id;
}

type RequestedLine = {
  skuId: number;
  quantity?: number;
  maxQuantity?: number;
  isAllOrNothing?: boolean;
};
export type Joining = {
  campaignId: number;
  lines: readonly RequestedLine[];
  /** NEW creates a team. */
  teamNo?: string;
  method?: PaymentMethod;
};

/** A paying shop with group buys. */
export function withGroups(database: Database, shop: PayingShop) {
  const { channelId } = shop;

  const openCampaign = (fixture: CampaignFixture) =>
    createCampaign(database, channelId, shop.clock.now, fixture);

  /** A member who takes part in group buys. */
  async function createJoiner(caller?: Parameters<PayingShop['createBuyer']>[0]) {
    const buyer = await shop.createBuyer(caller);

    /** Opens the checkout of a join. */
    async function join({ campaignId, lines, teamNo }: Joining): Promise<string> {
      const requested = lines.map(({ quantity = 1, ...line }) => ({ ...line, quantity }));
      const request = { channelId, campaignId, lines: requested };
      if (teamNo === undefined) {
        return (await buyer.call('/GroupBuy/JoinCampaign', request)).result.checkoutNo;
      }
      if (teamNo === 'NEW') {
        return (await buyer.call('/GroupBuy/OpenTeam', request)).result.checkoutNo;
      }
      return (await buyer.call('/GroupBuy/JoinTeam', { ...request, teamNo })).result.checkoutNo;
    }

    /** Fills in everything a checkout needs to be submitted. */
    const fill = (checkoutNo: string, paymentMethod: PaymentMethod = 'CARD') =>
      buyer.call('/Checkout/UpdateCheckout', {
        checkoutNo,
        address: homeAddress,
        invoice: memberInvoice,
        paymentMethod,
      });

    /** Submits a checkout: pieces and seat are held, the order is unpaid. */
    async function submit(checkoutNo: string): Promise<string> {
      return (await buyer.call('/Checkout/SubmitCheckout', { checkoutNo })).result.orderNo;
    }

    /** Joins without paying; returns the order number. */
    async function hold(joining: Joining): Promise<string> {
      const checkoutNo = await join(joining);
      await fill(checkoutNo, joining.method);
      return submit(checkoutNo);
    }

    /** Begins to pay an order and opens the gateway's page; returns the trade number. */
    async function begin(orderNo: string, method: PaymentMethod = 'CARD'): Promise<string> {
      const { redirect } = (await buyer.call('/Payment/StartPayment', { orderNo, method })).result;
      if (!redirect) throw new Error(`${method} leads nowhere`);
      return visitGateway(shop.gateway, redirect);
    }

    async function pay(orderNo: string, method: PaymentMethod = 'CARD'): Promise<void> {
      const tradeNo = await begin(orderNo, method);
      await shop.gateway.payTrade(tradeNo);
      await shop.gateway.deliverDue();
    }

    /** Joins and pays; returns the order number. */
    async function joinAndPay(joining: Joining): Promise<string> {
      const orderNo = await hold(joining);
      await pay(orderNo, joining.method);
      return orderNo;
    }

    return { ...buyer, join, fill, submit, hold, begin, pay, joinAndPay };
  }

  /** Runs the jobs that cancel unpaid orders and end unpaid changes. */
  async function expire(): Promise<void> {
    await cancelUnpaid(database, shop.clock.now, shop.tools);
    await endChanges(database, shop.clock.now, shop.tools);
  }

  const setCampaign = async (campaignId: number, values: Partial<NewCampaign>) => {
    await database.update(groupCampaign).set(values).where(eq(groupCampaign.id, campaignId));
  };

  return { ...shop, openCampaign, setCampaign, createJoiner, expire, ...readersOf(database) };
}
export type GroupShop = ReturnType<typeof withGroups>;
export type Joiner = Awaited<ReturnType<GroupShop['createJoiner']>>;

function readersOf(database: Database) {
  return {
    async campaign(id: number) {
      const [row] = await database.select().from(groupCampaign).where(eq(groupCampaign.id, id));
      if (!row) throw new Error(`there is no campaign ${id}`);
      return row;
    },
    async item(campaignId: number, skuId: number) {
      const [row] = await database
        .select()
        .from(groupCampaignItem)
        .where(
          and(eq(groupCampaignItem.campaignId, campaignId), eq(groupCampaignItem.skuId, skuId)),
        );
      if (!row) throw new Error(`campaign ${campaignId} has no SKU ${skuId}`);
      return row;
    },
    /** The teams of a campaign, latest first. */
    teams: (campaignId: number) =>
      database
        .select()
        .from(groupTeam)
        .where(eq(groupTeam.campaignId, campaignId))
        .orderBy(desc(groupTeam.openedAt), desc(groupTeam.teamNo)),
    async pledgeOf(orderNo: string) {
      const [row] = await database
        .select()
        .from(groupPledge)
        .where(eq(groupPledge.orderNo, orderNo));
      if (!row) throw new Error(`order ${orderNo} has no pledge`);
      return row;
    },
    async order(orderNo: string) {
      const [row] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
      if (!row) throw new Error(`there is no order ${orderNo}`);
      return row;
    },
    orderLines: (orderNo: string) =>
      database
        .select()
        .from(orderLine)
        .where(eq(orderLine.orderNo, orderNo))
        .orderBy(asc(orderLine.lineNo)),
    parcels: (orderNo: string) =>
      database
        .select()
        .from(shipment)
        .where(eq(shipment.orderNo, orderNo))
        .orderBy(asc(shipment.shipmentNo)),
    /** The requested refunds of an order with their causes, oldest first. */
    refunds: (orderNo: string) =>
      database
        .select({ amountTwd: refund.amountTwd, cause: refund.cause })
        .from(refund)
        .where(eq(refund.orderNo, orderNo))
        .orderBy(asc(refund.refundNo)),
    pledgeLines: (pledgeNo: string) =>
      database
        .select()
        .from(groupPledgeLine)
        .where(eq(groupPledgeLine.pledgeNo, pledgeNo))
        .orderBy(asc(groupPledgeLine.skuId)),
  };
}
