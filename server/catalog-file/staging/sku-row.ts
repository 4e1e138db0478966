import { wholeCell } from '#server/catalog-file/cells/number-cell.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import { channelHeading } from '#server/catalog-file/columns/catalog-columns.ts';
import { skuFields } from '#server/catalog-file/columns/column-fields.ts';
import type { ChannelPriceSlots } from '#server/catalog-file/columns/column-layout.ts';
import { parseId } from './group-row.ts';
import type { RowCells } from './row-cells.ts';
import type { StagedChannelPrice, StagedSku } from './staged-rows.ts';

const priceCell = wholeCell();

export function parseSku(cells: RowCells, code: string, productCode: string | null): StagedSku {
  const data = cells.readFields(skuFields);
  const isListPriceBlank = cells.has('listPrice') && cells.isBlank('listPrice');
  if (isListPriceBlank && data.price_twd !== undefined) data.list_price_twd = data.price_twd;
  return {
    line: cells.line,
    good: true,
    code,
    id: parseId(cells, 'skuId'),
    product_code: productCode,
    data,
  };
}

export function parseChannelPrices(
  cells: RowCells,
  skuCode: string,
  slots: readonly ChannelPriceSlots[],
): StagedChannelPrice[] {
  return slots.map(({ channelId, price, tiers }) => {
    const priceHeading = channelHeading({ channelId, says: 'PRICE' });
    const tiersHeading = channelHeading({ channelId, says: 'TIERS' });
    const hasPrice = !cells.isBlankAt(price);
    const hasTiers = tiers !== undefined && !cells.isBlankAt(tiers);
    if (hasTiers && !hasPrice) cells.refuseAt(priceHeading, '有通路量價就要填通路價');
    const parsedTiers = hasTiers
      ? cells.parseAt(tiersHeading, cells.rawAt(tiers), quantityTiersCell)
      : [];
    return {
      line: cells.line,
      good: true,
      sku_code: skuCode,
      channel_id: channelId,
      price_twd: hasPrice
        ? (cells.parseAt(priceHeading, cells.rawAt(price), priceCell) ?? null)
        : null,
      tiers: tiers === undefined ? null : (parsedTiers ?? null),
    };
  });
}
