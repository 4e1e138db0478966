import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  campaignPicturePath,
  campaignPictureSize,
  joinPriceText,
  progressBarOf,
} from '@kaituan/domain/group-buy/shared-campaign';
import type { LineCard } from '@kaituan/domain/notification/line-card';
import type { NotificationKind } from '@kaituan/domain/notification/notification-kinds';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import type { Outgoing } from '#server/features/flows/notifying/courier.ts';
import { listCampaignsById } from '#server/features/records/campaign/campaign-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';

type Shown = Pick<Outgoing, 'title' | 'body' | 'url' | 'kind' | 'facts'>;

const pictureWidth = 640;

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
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<LineCard[]> {
  const joined = await findJoined(database, notifications, now);
  // LINE shows pictures from https addresses only.
  const hasPictures = publicUrl.startsWith('https:');
  const goods = hasPictures ? await findGoods(database, notifications) : new Map<string, string>();
  return notifications.map((outgoing) => {
    const { title, body, url, facts } = outgoing;
    const group = joined.get(String(facts.pledgeNo));
    const running = group && ofRunning.has(outgoing.kind) ? group : undefined;
    const mediaId = goods.get(String(facts.productId)) ?? goods.get(String(facts.orderNo));
    return {
      ...{ title, body, price: priceOf(outgoing, running) },
      progress: running && progressBarOf(running.campaign, running.team),
      ...(hasPictures && pictureOf({ group, mediaId }, publicUrl)),
      button: url === undefined ? undefined : { label: '查看', url },
    };
  });
}

/** What a member joined, as a guest may see it: a card can be passed on. */
type Joined = {
  campaign: CampaignCard;
  channelId: number;
  team: { teamNo: string; size: number; seatsConfirmed: number } | undefined;
};

function pictureOf(
  { group, mediaId }: { group: Joined | undefined; mediaId: string | undefined },
  publicUrl: string,
): Pick<LineCard, 'pictureUrl' | 'pictureRatio'> {
  const at = (path: string) => new URL(path, publicUrl).href;
  if (group) {
    const { width, height } = campaignPictureSize;
    const path = campaignPicturePath(group.campaign, group.channelId, group.team);
    return { pictureUrl: at(path), pictureRatio: `${width}:${height}` };
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

async function findJoined(
  database: Database,
  notifications: readonly Shown[],
  now: Date,
): Promise<ReadonlyMap<string, Joined>> {
  const pledgeNos = factsOf<string>(notifications, 'pledgeNo');
  if (pledgeNos.length === 0) return new Map();
  const { teamNo, size, seatsConfirmed } = groupTeam;
  const pledges = await database
    .select({
      ...{ pledgeNo: groupPledge.pledgeNo, campaignId: groupPledge.campaignId },
      team: { teamNo, size, seatsConfirmed },
    })
    .from(groupPledge)
    .leftJoin(groupTeam, eq(groupTeam.teamNo, groupPledge.teamNo))
    .where(inArray(groupPledge.pledgeNo, pledgeNos));
  const ids = [...new Set(pledges.map(({ campaignId }) => campaignId))];
  const rows = Map.groupBy(await listCampaignsById(database, ids), (row) => row.channelId);
  const guest = { database, caller: null, now };
  const shown = new Map<number, Omit<Joined, 'team'>>();
  for (const [channelId, ofChannel] of rows) {
    for (const campaign of await presentCampaigns(guest, channelId, ofChannel)) {
      shown.set(campaign.campaignId, { campaign, channelId });
    }
  }
  return new Map(
    pledges.flatMap(({ pledgeNo, campaignId, team }) => {
      const group = shown.get(campaignId);
      return group ? [[pledgeNo, { ...group, team: team ?? undefined }] as const] : [];
    }),
  );
}

function priceOf({ kind, facts }: Shown, running: Joined | undefined): LineCard['price'] {
  const now = running && joinPriceText(running.campaign);
  if (now !== undefined) return { now };
  if (kind !== 'WISHLIST_PRICE_FELL') return undefined;
  const { priceTwd, formerPriceTwd } = facts;
  return { now: formatTwd(Number(priceTwd)), former: formatTwd(Number(formerPriceTwd)) };
}
