import type { CampaignParcel } from '@kaituan/contract/group-buy/campaign';
import type { Temperature } from '@kaituan/domain/shipping/temperature';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { packLines } from '#server/features/flows/checkout/pack-lines.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { listUsableWays } from '#server/features/ground/channel/usable-shipping.ts';
import type { ShownCampaign } from '#server/features/records/campaign/campaign-query.ts';
import type { CallContext } from '#server/http/handler.ts';

type ParcelGoods = CampaignParcel['sizes'][number] & { temperature: Temperature };

const goodsOfCampaign = namedStatement<ParcelGoods>(
  'campaign_parcel_goods',
  sql`select i.sku_id as "skuId", p.temperature, p.weight_g as "weightG", p.sides_mm as "sidesMm"
    from group_campaign_item i
    join sku s on s.id = i.sku_id
    join product p on p.id = s.product_id
    where i.campaign_id = ${sql.placeholder('campaignId')}
    order by i.position, i.sku_id`,
);

/** How the goods of a group buy are shipped: the parcels its checkout would make, with their fees. */
export async function listCampaignParcels(
  database: Database,
  campaign: Pick<ShownCampaign, 'id' | 'shipFrom'>,
  terms: ChannelTerms,
  { now, storeMap }: Pick<CallContext, 'now' | 'storeMap'>,
): Promise<CampaignParcel[]> {
  const goods = await goodsOfCampaign(database, { campaignId: campaign.id });
  const lines = goods.map((sku) => ({ ...sku, preorderShipFrom: campaign.shipFrom }));
  return packLines(lines, campaign.id, now).map(({ temperature, lines: together }) => ({
    temperature,
    skuIds: together.map(({ skuId }) => skuId),
    sizes: together.map(({ skuId, weightG, sidesMm }) => ({ skuId, weightG, sidesMm })),
    ways: listUsableWays(terms, storeMap, { temperature, pieces: together, isGroupBuy: true }),
  }));
}
