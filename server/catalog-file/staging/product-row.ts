import { categoryPathsCell } from '#server/catalog-file/cells/category-path-cell.ts';
import type { Json } from '#server/catalog-file/cells/cell-format.ts';
import { channelsCell, editorPicksCell } from '#server/catalog-file/cells/channels-cell.ts';
import { listCell } from '#server/catalog-file/cells/list-cell.ts';
import { foodFields, productFields } from '#server/catalog-file/columns/column-fields.ts';
import { brandNameCell, parseId } from './group-row.ts';
import type { RowCells } from './row-cells.ts';
import type { StagedProduct } from './staged-rows.ts';

/** Names of picture files, the cover first. */
export const picturesCell = listCell({ maxEntries: 12, maxLength: 200 });

/** The channels of this shop, as an import needs them. */
export type KnownChannels = { all: ReadonlySet<number>; active: readonly number[] };

export function parseProduct(
  cells: RowCells,
  code: string,
  channels: KnownChannels,
): StagedProduct {
  const data = cells.readFields(productFields);
  const food = parseFood(cells);
  if (food !== undefined) data.food = food;
  return {
    line: cells.line,
    good: true,
    code,
    id: parseId(cells, 'id'),
    has_brand: cells.has('brand'),
    brand: cells.isBlank('brand') ? null : (cells.parse('brand', brandNameCell) ?? null),
    categories: parseCategories(cells),
    offers: parseOffers(cells, channels),
    pictures: cells.isBlank('pictures') ? null : (cells.parse('pictures', picturesCell) ?? null),
    data,
  };
}

function parseCategories(cells: RowCells): string[] | null {
  if (!cells.has('category')) return null;
  return cells.isBlank('category') ? [] : (cells.parse('category', categoryPathsCell) ?? null);
}

/** Null for other goods than food; undefined where the file has no food columns. */
function parseFood(cells: RowCells): Json | undefined {
  if (!cells.has('shelfLifeDays')) return undefined;
  const filled = foodFields.filter((field) => !cells.isBlank(field.column));
  if (filled.length === 0) return null;
  return cells.readFields(foodFields);
}

function parseOffers(cells: RowCells, channels: KnownChannels): StagedProduct['offers'] {
  if (!cells.has('channels')) return null;
  const ids = cells.isBlank('channels')
    ? [...channels.active]
    : cells.parse('channels', channelsCell);
  const picks = cells.isBlank('editorPicks') ? [] : cells.parse('editorPicks', editorPicksCell);
  if (!ids || !picks) return null;
  for (const id of ids.filter((each) => !channels.all.has(each))) {
    cells.refuse('channels', `沒有通路 ${id}`);
  }
  for (const { channelId } of picks.filter((pick) => !ids.includes(pick.channelId))) {
    cells.refuse('editorPicks', `商品不在通路 ${channelId} 販售`);
  }
  const placeIn = new Map(picks.map((pick) => [pick.channelId, pick.editorPick]));
  return ids.map((channelId) =>
    cells.has('editorPicks')
      ? { channelId, editorPick: placeIn.get(channelId) ?? null }
      : { channelId },
  );
}
