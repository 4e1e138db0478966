import { goalBar, progressOf } from '@kaituan/domain/group-buy/campaign-goal';
import type { LineCard } from '@kaituan/domain/notification/line-card';
import type { NotificationKind } from '@kaituan/domain/notification/notification-kinds';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import type { Outgoing } from '#server/features/flows/notifying/courier.ts';

type Shown = Pick<Outgoing, 'title' | 'body' | 'url' | 'kind' | 'facts' | 'channelId'>;

const pictureWidth = 640;
const twd = (amountTwd: number): string => `NT$${amountTwd.toLocaleString('en')}`;

/** A group buy is still under way when a member hears of these. */
const ofRunning: ReadonlySet<NotificationKind> = new Set([
  'GROUP_JOINED',
  'GROUP_NEAR_RUNG',
  'GROUP_EXTENDED',
  'GROUP_CLOSES_EARLIER',
]);

/** Notifications as cards, with picture (where LINE can fetch it), price and progress of their subject. */
export async function cardsOf(
  database: Database,
  notifications: readonly Shown[],
  publicUrl: string,
): Promise<LineCard[]> {
  const campaigns = await findCampaigns(database, notifications);
  // LINE shows pictures from https addresses only.
  const hasPictures = publicUrl.startsWith('https:');
  const goods = hasPictures ? await findGoods(database, notifications) : new Map<string, string>();
  return notifications.map((outgoing) => {
    const { title, body, url, facts } = outgoing;
    const campaign = campaigns.get(String(facts.pledgeNo));
    const mediaId = goods.get(String(facts.productId)) ?? goods.get(String(facts.orderNo));
    return {
      ...{ title, body, price: priceOf(outgoing) },
      progress: campaign && ofRunning.has(outgoing.kind) ? progressIn(campaign) : undefined,
      ...(hasPictures && pictureOf({ outgoing, campaign, mediaId }, publicUrl)),
      button: url === undefined ? undefined : { label: '查看', url },
    };
  });
}

type Campaign = typeof groupCampaign.$inferSelect;

function pictureOf(
  of: { outgoing: Shown; campaign: Campaign | undefined; mediaId: string | undefined },
  publicUrl: string,
): Pick<LineCard, 'pictureUrl' | 'pictureRatio'> {
  const { outgoing, campaign, mediaId } = of;
  const at = (path: string) => new URL(path, publicUrl).href;
  if (campaign) {
    const channel = outgoing.channelId === null ? '' : `?channelId=${outgoing.channelId}`;
    const path = `/og/group-buys/${campaign.id}.png${channel}`;
    return { pictureUrl: at(path), pictureRatio: '1200:630' };
  }
  return mediaId === undefined ? {} : { pictureUrl: at(`/media/${mediaId}/${pictureWidth}.jpg`) };
}

const factsOf = <T>(notifications: readonly Shown[], name: string): T[] => [
  ...new Set(notifications.flatMap(({ facts }) => (facts[name] as T) ?? [])),
];

/** The first picture of products and of orders, by their numbers. */
async function findGoods(
  database: Database,
  notifications: readonly Shown[],
): Promise<ReadonlyMap<string, string>> {
  const productIds = factsOf<number>(notifications, 'productId');
  const orderNos = factsOf<string>(notifications, 'orderNo');
  const ofProducts =
    productIds.length === 0
      ? []
      : await database
          .select({ key: media.productId, mediaId: media.id })
          .from(media)
          .where(inArray(media.productId, productIds))
          .orderBy(desc(media.position));
  const ofOrders =
    orderNos.length === 0
      ? []
      : await database
          .select({ key: orderLine.orderNo, mediaId: orderLine.mediaId })
          .from(orderLine)
          .where(inArray(orderLine.orderNo, orderNos))
          .orderBy(desc(orderLine.lineNo));
  // The last of each stays, which is the first one.
  return new Map(
    [...ofProducts, ...ofOrders].flatMap(({ key, mediaId }) =>
      mediaId === null ? [] : [[String(key), mediaId] as const],
    ),
  );
}

async function findCampaigns(
  database: Database,
  notifications: readonly Shown[],
): Promise<ReadonlyMap<string, Campaign>> {
  const pledgeNos = factsOf<string>(notifications, 'pledgeNo');
  if (pledgeNos.length === 0) return new Map();
  const rows = await database
    .select({ pledgeNo: groupPledge.pledgeNo, campaign: groupCampaign })
    .from(groupPledge)
    .innerJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .where(inArray(groupPledge.pledgeNo, pledgeNos));
  return new Map(rows.map(({ pledgeNo, campaign }) => [pledgeNo, campaign]));
}

/** Teams fill for themselves. Amounts stay with the shop. */
function progressIn(campaign: Campaign): LineCard['progress'] {
  const { mode, goalKind: kind, goalMin: min } = campaign;
  if (mode !== 'CAMPAIGN') return undefined;
  const progress = progressOf(
    { kind, min },
    {
      ...{ buyers: campaign.confirmedBuyers, units: campaign.confirmedUnits },
      amountTwd: campaign.confirmedTwd,
    },
  );
  return goalBar({ kind, min, ...progress });
}

function priceOf({ kind, facts }: Shown): LineCard['price'] {
  if (kind !== 'WISHLIST_PRICE_FELL') return undefined;
  const { priceTwd, formerPriceTwd } = facts;
  return { now: twd(Number(priceTwd)), former: twd(Number(formerPriceTwd)) };
}
