import type { CampaignParcel } from '@kaituan/contract/campaign';
import { groupShipments } from '@kaituan/domain/shipment-group';
import { listShippingWays } from '@kaituan/domain/shipping-fee';
import type { Temperature } from '@kaituan/domain/temperature';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { namedStatement } from '../../../database/named-statement.ts';
import { getChannelTerms } from '../../checkout/channel-terms.ts';
import { epochMs } from '../../product/product-card-query.ts';

type ParcelGoods = {
  skuId: number;
  temperature: Temperature;
  preorderShipFrom: number | null;
};

const goodsOfCampaign = namedStatement<ParcelGoods>(
  'campaign_parcel_goods',
  sql`select i.sku_id as "skuId", p.temperature,
      ${epochMs(sql`p.preorder_ship_from`)} as "preorderShipFrom"
    from group_campaign_item i
    join sku s on s.id = i.sku_id
    join product p on p.id = s.product_id
    where i.campaign_id = ${sql.placeholder('campaignId')}
    order by i.position, i.sku_id`,
);

/** How the goods of a group buy are sent: the parcels a checkout makes of them, and what those cost. */
export async function listCampaignParcels(
  database: Database,
  { campaignId, channelId }: { campaignId: number; channelId: number },
  now: Date,
): Promise<CampaignParcel[]> {
  const goods = await goodsOfCampaign(database, { campaignId });
  const { shipping } = await getChannelTerms(database, channelId);
  const lines = goods.map((sku) => ({ ...sku, origin: 'SHOP' }));
  return groupShipments(lines, now.getTime()).map(({ temperature, lines: together }) => ({
    temperature,
    skuIds: together.map(({ skuId }) => skuId),
    ways: listShippingWays(shipping, 'MAIN', temperature).map(({ method, tiers }) => ({
      method,
      tiers: [...tiers],
    })),
  }));
}
